// A block of a known size, and one with room for as much whose size the input decides: what is behind the first says
// nothing about the second.
// RUN: not %hindsight check %s --all --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --prune subsume --no-replay --output %t.2 | FileCheck %s
// RUN: not %hindsight check %s --all --interpolant core --no-replay --output %t.3 | FileCheck %s
// RUN: not %hindsight check %s --all --no-replay --output %t.4 -- -DARRAY | FileCheck %s
// RUN: not %hindsight check %s --all --threads 2 --no-replay --output %t.5 -- -DARRAY | FileCheck %s
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int global;

#ifdef ARRAY
int main(void) {
  unsigned n = (__VERIFIER_nondet_uchar() & 3) + 1, c = __VERIFIER_nondet_uchar(), d = __VERIFIER_nondet_uchar(), k;
  if (c < 100)
    k = 4;
  else
    k = n;
  char a[k];
  if (d) global = 1;
  global = 0, k = n = c = d = 0;
  a[3] = 1;
  return 0;
}
#else
static char *make(unsigned n) { return malloc(n); }

int main(void) {
  unsigned c = __VERIFIER_nondet_uchar(), n = (__VERIFIER_nondet_uchar() & 3) + 1;
  char *a;
  if (c)
    a = make(n);
  else
    a = make(4);
  c = n = 0;
  a[3] = 1;
  free(a);
  return 0;
}
#endif
// CHECK: out-of-bounds-write
// CHECK: verdict  violated: 1 error found
