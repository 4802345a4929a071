// Additions that wrap: what a loop needs of the number before it is an interval around the end, not a lower bound.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned char n = (unsigned char)__VERIFIER_nondet_uint(), fixed = 10, start;
  if (choice()) {
    if (n > 100) return 0;
  } else {
#ifdef FIXED
    if (n > 130) return 0;
#else
    fixed = 200;
#endif
  }
  start = n;
  for (unsigned round = 0; round < 2; round++) n += 60;
  fixed += 60;
  // CHECK-DAG: wrap-around.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (n < 120) reach_error();
  if (n - 120 != start) reach_error();
  // CHECK-DAG: wrap-around.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (fixed < 60) reach_error();
  if ((unsigned char)(start + 125) < start) reach_error();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
