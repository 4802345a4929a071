// Errors that a sanitizer sees in another shape than the engine names them.
// RUN: not %hindsight check %s --all --output %t.64 | FileCheck %s --check-prefixes=CHECK,WIDE --implicit-check-not='natively: no'
// RUN: not %hindsight check %s --all --output %t.32 -- -m32 | FileCheck %s --implicit-check-not='natively: no'
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int __VERIFIER_nondet_int(void);

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; i++)
    // CHECK-DAG: of the arguments of 'sum'
    // CHECK-DAG: not-observable (no sanitizer watches the arguments of a call
    total += va_arg(list, int);
  va_end(list);
  return total;
}

static char* lost(void) {
  return malloc(1);
}

int main(void) {
  char text[8] = "abcdefg", other[8] = "abcdefx";
  int which = __VERIFIER_nondet_int();
  void (*volatile call)(void) = (void (*)(void))(uintptr_t)0x4141414141414141;
  if (which == 0)
    // WIDE-DAG: natively: yes (the native run shows SEGV at {{.*}}another-shape.c:[[# @LINE + 1]]
    call(); // no address of the machine: the jump is never made
  if (which == 1) return sum(20, 1, 2);
  if (which == 2) {
    lost();
    _exit(0);
  }
  if (which == 3) {
    lost();
    quick_exit(0);
  }
  if (which == 4)
    // CHECK-DAG: natively: yes (the native run shows {{.*}}another-shape.c:[[# @LINE + 1]]
    return memchr(text, '?', -1) != 0;
  if (which == 5)
    // CHECK-DAG: natively: yes (the native run shows negative-size-param at {{.*}}another-shape.c:[[# @LINE + 1]]
    return memcmp(text, other, -1);
  if (which == 6) {
    char* p = malloc(8);
    free(p);
    // CHECK-DAG: use-after-free: writes 1 byte at offset 12 of a heap object (8 bytes)
    // CHECK-DAG: natively: yes (the native run shows heap-buffer-overflow at {{.*}}another-shape.c:[[# @LINE + 1]]
    p[12] = 1;
  }
  if (which == 7) {
    int* p;
    {
      int block[2] = {1, 2};
      p = block;
    }
    // CHECK-DAG: use-after-scope: reads 4 bytes at offset 12 of local 'block' (8 bytes)
    // CHECK-DAG: natively: yes (the native run shows stack-buffer-overflow at {{.*}}another-shape.c:[[# @LINE + 1]]
    return p[3];
  }
  return 0;
}
// CHECK: verdict  violated
