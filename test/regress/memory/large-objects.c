// Objects larger than memory: only what is used of them is there. No object is as large as half the address space.
// RUN: not %hindsight check %s --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --output %t.2 -- -DRIGHT | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight reach %s --target error --direction backward --output %t.3 -- -DNULLS | FileCheck %s --check-prefix=NULLS
// NULLS: verdict  unreachable
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  size_t size = (size_t)5 << 30;
  char *p = malloc(size), *q = malloc(PTRDIFF_MAX), *r = calloc(SIZE_MAX / 2, 4);
  if (!p) reach_error();
#ifndef NULLS
  if (q || r) reach_error();
  p[size - 1] = 7;
  p[__VERIFIER_nondet_uchar() ? 0 : size / 2] = 1;
#ifndef RIGHT
  // CHECK: heap-out-of-bounds-write: writes 1 byte at offset 5368709120 of a heap object (5368709120 bytes)
  // CHECK: replayed natively: yes
  p[size] = 1;
#endif
  p = realloc(p, size * 2);
  if (p[size - 1] != 7) reach_error();
  free(p);
#endif
  return 0;
}
// SAFE: verdict  safe: no error found
