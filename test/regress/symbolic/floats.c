// Symbolic floats go to the solver as floats: the only x with x * 3 == 1.5 is found, and NaN is not equal to itself.
// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
#include <assert.h>
int main(void) {
  float x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x != x) return 1;
  if (x > 1.0f && x < 2.0f) {
    assert(x * 2.0f > 2.0f);
    return 2;
  }
  // CHECK: floats.c:[[@LINE+1]]:{{.*}} assertion-failed
  assert(x * 3.0f != 1.5f);
  return 0;
}
// CHECK: = 0.5
