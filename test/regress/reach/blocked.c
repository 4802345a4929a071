// The line behind an error that every path to it runs into. Forward execution with a limit shows the error, but says
// nothing of all paths; from the target, the loop without a bound does not matter.
// RUN: not %hindsight reach %s --target blocked.c:18 --output %t.1 | FileCheck %s
// RUN: %hindsight replay %t.1 | FileCheck %s --check-prefix=REPLAY
// RUN: %hindsight reach %s --target blocked.c:18 --max-forks 200 --direction forward --output %t.2 -- -DMANY | FileCheck %s --check-prefix=LIMIT
// RUN: not %hindsight reach %s --target blocked.c:18 --max-forks 200 --output %t.4 -- -DMANY | FileCheck %s --check-prefix=MANY
// RUN: not %hindsight reach %s --target blocked.c:17 --output %t.3 | FileCheck %s --check-prefix=BEFORE
#include <klee/klee.h>

int main(void) {
  int W = klee_int("W"), i = 0, r = 0, *p = &r;
#ifndef MANY
  klee_assume(W <= 50);
#endif
  while (i < W) i++;
  if (W == 20) {
    *(p = 0) = 7; // line 17
    r = *p;
  }
  return r;
}
// CHECK: blocked.c:17{{.*}} in main: null-dereference
// CHECK: = 20
// CHECK: replayed natively: yes (the native run shows SEGV
// CHECK: verdict  blocked: the target cannot be reached without this error before it
// REPLAY: yes{{ +}}predicted: null-dereference
// MANY: null-dereference
// MANY: verdict  blocked
// LIMIT: null-dereference
// LIMIT: incomplete: the limit of 200 forks was reached; to see more, raise --max-forks
// LIMIT: verdict  unreachable-within-bounds: no input within the limits gets to the target; this error blocks a path to it
// BEFORE: target-reached
// BEFORE: verdict  reachable
