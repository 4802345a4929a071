// A question that a solver cannot be stopped at ends with the time, too.
// RUN: timeout --signal=KILL 40 %hindsight check --solver cvc5 --time 3s --output %t.1 %s | FileCheck %s
// RUN: timeout --signal=KILL 40 %hindsight check --solver z3 --time 3s --output %t.2 %s | FileCheck %s
// CHECK: search   incomplete: the time limit of 3 s ran out
// CHECK: verdict  safe-within-bounds: no error found so far
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x > 1 && x < 2 && y > 1 && y < 2)) return 0;
  double r = sqrt(x * x * y + y / x) / (x * y + 1);
  for (int i = 0; i < 8; i++) r = sqrt(r * x + y) / (r + y * x);
  assert(r != 0.73);
  return 0;
}
