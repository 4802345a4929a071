// What is so wherever objects are does not depend on their addresses: alignment, marks in the low bits, numbers that are
// no address, memory that is cut to size by hand.
// RUN: %hindsight check %s --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --prune off --output %t.2 | FileCheck %s
// RUN: %hindsight check %s --prune interpolate --output %t.3 | FileCheck %s
// RUN: %hindsight check %s --output %t.4 -- -m32 | FileCheck %s
// RUN: not %hindsight check %s --output %t.5 -- -DORDER | FileCheck %s --check-prefix=ORDER
// RUN: not %hindsight check %s --output %t.6 -- -DBEYOND | FileCheck %s --check-prefix=BEYOND
#include <assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
unsigned char __VERIFIER_nondet_uchar(void);
static _Alignas(8) char pool[64];
static size_t used;
static volatile sig_atomic_t caught;

static void* cut(size_t size, size_t align) {
  uintptr_t start = ((uintptr_t)(pool + used) + align - 1) & ~(uintptr_t)(align - 1);
  size_t offset = start - (uintptr_t)pool;
  if (offset + size > sizeof pool) return 0;
  used = offset + size;
  return pool + offset;
}

static void handler(int number) { caught = number; }

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  assert((uintptr_t)p % 8 == 0 && ((uintptr_t)q & 3) == 0);
  assert(p != (void*)-1 && p != (void*)1 && (uintptr_t)p > 100 && p != q);
  assert(((uintptr_t)p ^ (uintptr_t)q) != 0);
  uintptr_t marked = (uintptr_t)p | (n & 3);
  assert((marked & 3) == (n & 3));
  int* plain = (int*)((marked | 3) & ~(uintptr_t)3);
  *plain = n;
  assert(*p == n);
  cut(1 + (n & 1), 1);
  int* number = cut(sizeof *number, sizeof *number);
#ifdef BEYOND
  number += 15;
#endif
  *number = 4;
  struct sigaction action = {0};
  action.sa_handler = handler;
  sigaction(SIGUSR1, &action, 0);
  raise(SIGUSR1);
  assert(caught == SIGUSR1);
#ifdef ORDER
  assert((uintptr_t)p < (uintptr_t)q);
#endif
  free(plain);
  free(q);
  return 0;
}
// CHECK: verdict  safe
// ORDER: verdict  {{unknown|violated}}
// BEYOND: global-out-of-bounds-write: writes 4 bytes at offset 64 of global 'pool' (64 bytes)
// BEYOND: verdict  violated
