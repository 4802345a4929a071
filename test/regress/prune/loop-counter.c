// The number of rounds that are left is a number in both states, and decides how far the sum can get.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned left, sum = 0;
  if (choice())
    left = 3;
  else
#ifdef FIXED
    left = 2;
#else
    left = 4;
#endif
  while (left-- > 0)
    if (choice()) sum++;
  // CHECK-DAG: loop-counter.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (sum == 4) reach_error();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
