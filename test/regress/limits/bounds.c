// A question that is cut short by the limit is no question that the solver gave up on.
// RUN: %hindsight check --output %t.1 --time 2s %s | FileCheck %s
// RUN: %hindsight check --output %t.2 --time 2s --solver cvc5 %s | FileCheck %s
// RUN: %hindsight reach --output %t.3 --target error --direction forward --time 2s %s | FileCheck --check-prefix=REACH %s
// CHECK: incomplete: the time limit of 2 s ran out
// CHECK: verdict  safe-within-bounds: no error found so far
// REACH: verdict  unreachable-within-bounds
#include <assert.h>
double __VERIFIER_nondet_double(void);

int main(void) {
  double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(), c = __VERIFIER_nondet_double();
  if (!(a > 1 && a < 2 && b > 1 && b < 2 && c > 1 && c < 2)) return 0;
  assert((a * b) * c / (a + b) + c != a * (b * c) / (b + a) + c + 0x1p-40);
  return 0;
}
