// A block with an array of variable length takes with it whatever was allocated in it: what comes behind is not safe by
// the looks of its code.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
#include "Inputs/choice.h"
int main(void) {
  char *kept;
  int way;
  {
    int length = choice() + 1;
    char array[length];
    kept = __builtin_alloca(4);
  }
  if (choice())
    way = 1;
  else
    way = 2;
  return kept[way]; // CHECK: released-block.c:[[#@LINE]]:{{.*}}: use-after-scope
}
// CHECK: verdict  violated
