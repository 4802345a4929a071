// The address of a local that is gone, in a global: a state that kept a living object there does not cover it.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int fallback, *keeper;
static void lend(unsigned keeps) {
  int local = 3;
  keeper = &fallback;
  if (keeps) keeper = &local;
  local++;
#ifdef FIXED
  keeper = &fallback;
#endif
}
int main(void) {
  unsigned keeps = 0, sum = 0;
  if (choice()) keeps = 1;
  lend(keeps);
  if (choice()) sum = 1;
  // CHECK-DAG: escaped-local.c:[[#@LINE+1]]:{{.*}}: use-after-return
  sum += *keeper;
  return sum == 100;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
