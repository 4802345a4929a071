// A pointer that is never followed, only put away: it keeps an object reachable, so that the path which puts away null
// instead is another one.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int *global;
int other;
int main(void) {
  // CHECK-DAG: only-stored.c:[[#@LINE+1]]:{{.*}}: memory-leak: 4 bytes are lost
  int *used = malloc(4), *kept;
  if (choice()) {
    kept = used;
  } else {
#ifdef FIXED
    kept = used;
#else
    kept = 0;
#endif
  }
  if (choice()) other++;
  *used = 1;
  global = kept;
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
