// Addresses that decide are inputs: the test says where blocks of the heap are, and so do the native run and the program
// of --repro. What linkers and compilers decide is said.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && not %hindsight check %s --output out --repro again.c -- -DWHICH=1 | FileCheck %s --check-prefixes=CHECK,AGAIN
// RUN: cd %t.dir && %hindsight ktest out/test000001.ktest | FileCheck %s --check-prefix=TEST
// RUN: cd %t.dir && %hindsight replay out/test000001.ktest | FileCheck %s --check-prefix=REPLAY
// RUN: cd %t.dir && %clang -DWHICH=1 -g -w -fsanitize=address again.c -o again && not ./again 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && %clang -DWHICH=1 -std=c89 -g -w again.c -o again && not ./again 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=1 -m32 | FileCheck %s --check-prefixes=CHECK,AGAIN32
// RUN: cd %t.dir && not %hindsight check %s --repro other.c -- -DWHICH=2 | FileCheck %s --check-prefixes=CHECK,OTHER
// RUN: cd %t.dir && %clang -DWHICH=2 -w other.c -o other && not ./other 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=3 | FileCheck %s --check-prefixes=CHECK,ORDER
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=4 | FileCheck %s --check-prefixes=CHECK,BITS
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=5 | FileCheck %s --check-prefixes=CHECK,HASH
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=6 | FileCheck %s --check-prefixes=CHECK,GROWN
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=7 | FileCheck %s --check-prefix=LINKER
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=8 | FileCheck %s --check-prefix=REGIONS
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=9 | FileCheck %s --check-prefix=FRAMES
// RUN: cd %t.dir && not %hindsight reach %s --target error --direction backward -- -DWHICH=1 | FileCheck %s --check-prefix=BACK
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int first, second;

__attribute__((unused)) static uintptr_t frame(void) {
  int local = 1;
  return (uintptr_t)&local;
}

int main(void) {
  int isError = 0;
#if WHICH == 1 // a freed address comes again
  char *p = malloc(16);
  free(p);
  char *q = malloc(24);
  if (p == q) isError = 1;
  free(q);
#elif WHICH == 2 // it does not: allocators are free to wait
  char *p = malloc(16);
  free(p);
  char *q = malloc(16);
  if (p != q) isError = 1;
  free(q);
#elif WHICH == 3 // later is above
  char *p = malloc(16), *q = strdup("text"), *r = calloc(2, 8);
  if (p < q && q < r && strcmp(q, "text") == 0 && r[15] == 0) isError = 1;
  free(p), free(q), free(r);
#elif WHICH == 4 // the low bits
  char *p = malloc(16), *q = malloc(16);
  if ((uintptr_t)p % 64 != (uintptr_t)q % 64) isError = 1;
  free(p), free(q);
#elif WHICH == 5 // two that a hash tells apart
  char *p = malloc(16), *q = malloc(16);
  unsigned a = (uint32_t)((uintptr_t)p >> 4) * 2654435761u % 64, b = (uint32_t)((uintptr_t)q >> 4) * 2654435761u % 64;
  if (a != b) isError = 1;
  free(p), free(q);
#elif WHICH == 6 // a block that grows where it is
  char *p = malloc(16);
  strcpy(p, "kept");
  char *q = realloc(p, 5000);
  if (p == q && strcmp(q, "kept") == 0) isError = 1;
  free(q);
#elif WHICH == 7 // what the linker decides
  uintptr_t distance = (uintptr_t)&second - (uintptr_t)&first;
  if (distance > 4096 && -distance > 4096) isError = 1;
#elif WHICH == 8 // variables, then the heap, then the stack
  int local;
  int *p = malloc(4);
  assert((uintptr_t)&first < (uintptr_t)p && (uintptr_t)p < (uintptr_t)&local);
  free(p);
#elif WHICH == 9 // nothing says whether the two frames are at one address
  if (frame() == frame()) isError = 1;
#endif
  assert(!isError);
  return 0;
}
// CHECK: assertion-failed
// AGAIN: needs this block at 0x580000010000
// AGAIN: needs this block at 0x580000010000, where a freed one was
// AGAIN32: needs this block at 0x70010000
// AGAIN32: needs this block at 0x70010000, where a freed one was
// OTHER: needs this block at [[ONE:0x[0-9a-f]+]]
// OTHER-NOT: needs this block at [[ONE]]
// ORDER: needs this block at
// BITS: needs this block at
// HASH: needs this block at
// GROWN: where a freed one was
// LINKER: depends on: where the linker puts global '{{first|second}}' and global '{{first|second}}'
// LINKER: not confirmed: no native run has shown it
// LINKER: replayed natively: not-observable (it depends on where the linker puts global '{{first|second}}' and global '{{first|second}}'; the native run
// LINKER: verdict  unknown
// CHECK: replayed natively: yes
// CHECK: verdict  violated
// TEST: allocation 1 at 0x580000010000
// TEST: allocation 2 at 0x580000010000
// REPLAY: verdict  confirmed
// SHOWS: Assertion {{.*}} failed
// REGIONS: unable {{ *}}branches that depend on the addresses of objects
// FRAMES: unable {{ *}}branches that depend on the addresses of objects
// BACK: replayed natively: yes
// BACK: verdict  reachable
