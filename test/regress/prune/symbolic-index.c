// Where in the array the path has written depends on the input.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned table[4] = {0, 0, 0, 0}, in = __VERIFIER_nondet_uint();
  if (choice())
    table[in & 1] = 7;
  else
#ifdef FIXED
    table[in & 2] = 7;
#else
    table[in & 3] = 7;
#endif
  if (choice()) table[0] = 1;
  // CHECK-DAG: symbolic-index.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (table[3] == 7) reach_error();
  if (table[1] == 7 && in == 2) reach_error();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
