// What a function that returns nothing returns is another number each time somebody looks: being tested is no help.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
#include "Inputs/choice.h"
int array[8], global;
void nothing(void) {
  if (choice())
    global = 1;
  else
    global = 2;
}
int main(void) {
  int value = ((int (*)(void))nothing)();
  if (value >= 0 && value < 8) array[value] = 1; // CHECK: returns-nothing.c:[[#@LINE]]:{{.*}}: global-out-of-bounds-write
  return 0;
}
// CHECK: verdict  violated
