// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
#include <limits.h>
int main(void) {
  int a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  // CHECK-DAG: arithmetic.c:[[@LINE+2]]:{{.*}} division-by-zero: the divisor is 0
  // CHECK-DAG: arithmetic.c:[[@LINE+1]]:{{.*}} integer-overflow: the least 32-bit number is divided by -1
  return a / b;
}
