// Numbers with a fraction: nearly the same is not the same, and zero has a sign.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  double part = 0.25, zero = 0.0;
  if (choice()) part = 0.5;
  if (choice())
#ifdef FIXED
    part = 0.3;
#else
    part = 0.1 + 0.2, zero = -zero;
#endif
  unsigned rounds = 0;
  if (choice()) rounds = 1;
  // CHECK-DAG: floats.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (part > 0.3 && part < 0.31) reach_error();
  if (1.0 / zero < 0 && rounds) reach_error();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
