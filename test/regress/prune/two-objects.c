// Two pointers to two objects, and two to one: the same contents, but a write through one is not seen through the other.
// RUN: not %hindsight check %s --all --search dfs --property valid-deref,unreach-call --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --property valid-deref,unreach-call --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --property valid-deref,unreach-call --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, 4), *q;
  if (choice()) {
    q = calloc(1, 4);
  } else {
#ifdef FIXED
    q = calloc(1, 4);
#else
    q = p;
#endif
  }
  *p = 1;
  *q = 2;
  // CHECK-DAG: two-objects.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (*p != 1) reach_error();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
