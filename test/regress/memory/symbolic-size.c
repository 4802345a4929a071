// The size of an allocation stays symbolic: the overflow is found exactly where it can happen.
// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned n, i;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(n >= 4);
  klee_assume(n <= 64);
  klee_assume(i <= n);
  char *p = malloc(n);
  p[3] = 1;
  // CHECK: symbolic-size.c:[[@LINE+1]]:{{.*}} heap-out-of-bounds-write
  p[i] = 2;
  return 0;
}
// CHECK: paths
// CHECK-DAG: 1 returned
// CHECK: search   complete
