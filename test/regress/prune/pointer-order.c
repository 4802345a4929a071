// The same array, another element: what later compares the pointers tells the states apart.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int array[4];
int main(void) {
  int *p = array, *q = &array[3];
  if (choice())
    p = &array[1];
  else
#ifdef FIXED
    p = &array[2];
#else
    q = &array[1], p = &array[2];
#endif
  if (choice()) array[0] = 1;
  // CHECK-DAG: pointer-order.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (p >= q) reach_error();
  if (q - p == -1) array[4] = 1;
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
