// Questions that something cheaper than the solver answers (a range, an equality, an order, the same condition again)
// have reasons, too, which a state may lack.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  unsigned d = __VERIFIER_nondet_uint(), e = __VERIFIER_nondet_uint(), f = __VERIFIER_nondet_uint();
  if (a >= 5 || c >= d) return 0;
  if (choice()) {
    if (b != a) return 0;
    if (d >= e) return 0;
    if (f != 3) return 0;
  } else {
#ifdef FIXED
    if (b > a) return 0;
    if (d > e) return 0;
    f = 3;
#endif
  }
  switch (__VERIFIER_nondet_uint()) {
  case 0:
    // CHECK-DAG: quick-answers.c:[[#@LINE+1]]:{{.*}}: error-reached
    if (b > 7) reach_error();
    break;
  case 1:
    // CHECK-DAG: quick-answers.c:[[#@LINE+1]]:{{.*}}: error-reached
    if (c >= e) reach_error();
    break;
  case 2:
    // CHECK-DAG: quick-answers.c:[[#@LINE+1]]:{{.*}}: error-reached
    if (f != 3) reach_error();
    break;
  }
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
