// Thirty branches that nothing later depends on: a billion paths, of which next to none is followed.
// UNSUPPORTED: validated
// RUN: %hindsight check %s --all --search dfs --no-replay --time 20s --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --time 20s --output %t.2 -- -DOTHER | FileCheck %s
#include "Inputs/choice.h"
int main(void) {
  unsigned sum = 0, kept = __VERIFIER_nondet_uint() & 7;
  for (unsigned round = 0; round < 30; round++)
    if (choice()) sum += round;
  if (kept * kept == 50) reach_error(); // no range of numbers tells
  return 0;
}
// CHECK: pruning {{[1-9][0-9]*}} subtrees not followed
// CHECK: verdict  safe: no error found
