// Where longjmp goes is decided by which setjmp was last, and the states that meet in between differ in nothing else.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <setjmp.h>
static jmp_buf target;
static int global;
int main(void) {
  if (choice()) {
    if (setjmp(target)) return 0;
  } else {
    if (setjmp(target)) {
#ifndef FIXED
      // CHECK-DAG: jumps.c:[[#@LINE+1]]:{{.*}}: error-reached
      reach_error();
#endif
      return 0;
    }
  }
  if (choice()) global = 1;
  if (choice()) longjmp(target, 1);
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
