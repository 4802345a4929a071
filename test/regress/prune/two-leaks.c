// Every place is reported that leaks on some path, also if it is never the first one of a path that is followed.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --property valid-memcleanup --output %t.3 | FileCheck %s --check-prefix=LEFT
// RUN: not %hindsight check %s --all --prune off --no-replay --output %t.4 | FileCheck %s
#include "Inputs/choice.h"
#include <stdlib.h>
int main(void) {
  // CHECK-DAG: two-leaks.c:[[#@LINE+2]]:{{.*}}: memory-leak: 1 bytes are lost
  // LEFT-DAG: two-leaks.c:[[#@LINE+1]]:{{.*}}: memory-not-freed: 1 bytes are still there
  if (choice()) malloc(1);
  // CHECK-DAG: two-leaks.c:[[#@LINE+2]]:{{.*}}: memory-leak: 2 bytes are lost
  // LEFT-DAG: two-leaks.c:[[#@LINE+1]]:{{.*}}: memory-not-freed: 2 bytes are still there
  malloc(2);
  return 0;
}
// CHECK: verdict  violated
// LEFT: verdict  violated
