// Objects larger than memory that are filled, copied and made larger as a whole: pages that are the same are there once.
// RUN: %hindsight check %s --output %t.1 --memory 500M | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.2 --memory 500M -- -DWRONG | FileCheck %s
#include <assert.h>
#include <stdlib.h>
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  size_t size = (size_t)5 << 30, huge = (size_t)1 << 46;
  char *p = malloc(size), *q = malloc(size + 100), *r = calloc(huge, 1);
  memset(p, 1, size);
  p[size / 2] = __VERIFIER_nondet_uchar() ? 2 : 3;
  memcpy(q, p, size);
  p[7] = 9;
  q = realloc(q, 2 * size);
  assert(q[7] == 1 && q[size - 1] == 1 && q[size / 2] >= 2);
  r[huge - 1] = 4;
  assert(r[huge / 3] == 0);
#ifdef WRONG
  assert(q[size / 2] == 2);
#endif
  free(p), free(q), free(r);
  return 0;
}
// SAFE: verdict  safe: no error found
// CHECK: assertion-failed
// CHECK: verdict  violated
