// A path without end does not keep the others from being followed.
// RUN: not %hindsight run %s --time 20s --max-instructions 300000000 --output %t.1 | FileCheck %s
// RUN: not %hindsight run %s --time 20s --max-instructions 300000000 --search dfs --output %t.2 | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 1)
    while (1) {
    }
  // CHECK: endless-loop.c:[[#@LINE+1]]:{{.*}}: assertion-failed
  assert(x != 7);
  return 0;
}
