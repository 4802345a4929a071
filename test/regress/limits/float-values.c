// A symbolic floating-point number that becomes text is followed value by value, up to a bound that can be raised.
// RUN: %hindsight run %s --float-values 3 --output %t.1 | FileCheck %s --check-prefix=BOUND
// RUN: %hindsight run %s --float-values 40 --output %t.2 | FileCheck %s
// BOUND: unable   formatting a floating-point number with more than 3 values, the bound of --float-values (1 path)
// CHECK: paths    20
// CHECK-NOT: unable
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
  unsigned n = klee_int("n");
  klee_assume(n < 20);
  char text[32];
  return snprintf(text, sizeof text, "%g", n / 8.0);
}
