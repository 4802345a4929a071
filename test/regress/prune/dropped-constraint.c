// Why the sum cannot be large takes both bounds: a state that has only one of them is not covered by one that has both,
// whatever an explanation of some other question named.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  if (a >= 10 || b >= 1000 || c != b + 1) return 0;
  if (choice()) {
    if (b >= 10) return 0;
  } else {
#ifdef FIXED
    if (b >= 9) return 0;
#endif
  }
  if (b >= 2000) reach_error(); // explained by the bound that both have
  // CHECK-DAG: dropped-constraint.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (a + b > 18) reach_error();
  if (a + c > 19) __builtin_trap();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
