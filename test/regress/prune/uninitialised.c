// A number that was never written says nothing that could be compared, but to decide by it is an error.
// RUN: not %hindsight check %s --all --search dfs --property uninit --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --property uninit --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --property uninit --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned value, sum = 0;
  if (choice()) value = __VERIFIER_nondet_uint();
#ifdef FIXED
  else value = 3;
#endif
  if (choice()) sum = 1;
  if (value > 5) sum++;
  return sum == 7;
}
// CHECK: uninitialised.c:{{.*}}uninit
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
