// The same instruction on stacks of another depth, and on stacks of the same depth whose waiting frames hold other numbers.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
static unsigned walk(unsigned depth) {
  unsigned here;
  if (depth == 0) return 0;
  if (choice())
    here = 1;
  else
    here = 10;
  return walk(depth - 1) + here;
}
int main(void) {
  unsigned depth;
  if (choice())
    depth = 2;
  else
    depth = 3;
  unsigned sum = walk(depth);
#ifdef FIXED
  if (sum == 22) reach_error();
#else
  // CHECK-DAG: recursion.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (sum == 12) reach_error();
  // CHECK-DAG: recursion.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (sum == 20) reach_error();
#endif
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
