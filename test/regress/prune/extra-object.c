// An object more that nobody looks at: nothing is needed of it, but it is lost in the end.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int global;
int main(void) {
  int *kept = malloc(4), *extra = 0;
  if (choice()) {
    global = 1;
  } else {
    // CHECK-DAG: extra-object.c:[[#@LINE+1]]:{{.*}}: memory-leak: 8 bytes are lost
    extra = malloc(8);
#ifdef FIXED
    free(extra);
#endif
  }
  if (choice()) global++;
  free(kept);
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
