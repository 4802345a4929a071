// exit() leaves locals where they are: what a global leads to through one of them is not lost.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int **global;
int other;
int main(void) {
  // CHECK-DAG: kept-by-local.c:[[#@LINE+1]]:{{.*}}: memory-leak: 4 bytes are lost
  int *used = malloc(4), *local = 0;
  global = &local;
  if (choice()) {
    local = used;
  } else {
#ifdef FIXED
    local = used;
#else
    other = 7;
#endif
  }
  if (choice()) other++;
  *used = 1;
  used = 0;
  exit(0);
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
