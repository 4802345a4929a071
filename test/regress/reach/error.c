// `error` is what the program itself calls an error: its error function, else assertions, else abort.
// RUN: not %hindsight reach %s --target error --output %t.1 -- -DERROR | FileCheck %s --check-prefixes=CHECK,ERROR
// RUN: not %hindsight reach %s --target error --output %t.2 -- -DASSERT | FileCheck %s --check-prefixes=CHECK,ASSERT
// RUN: not %hindsight reach %s --target error --output %t.3 | FileCheck %s --check-prefixes=CHECK,ABORT
// RUN: %hindsight reach %s --target error --output %t.4 -- -DERROR -DFIXED | FileCheck %s --check-prefix=NONE
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifdef FIXED
  if (x == 77) x = 0;
#endif
  if (x < 10) abort(); // ABORT: error.c:[[# @LINE]]{{.*}} in main: target-reached
#ifdef ASSERT
  assert(x != 88); // ASSERT: error.c:[[# @LINE]]{{.*}} in main: target-reached
#endif
#ifdef ERROR
  if (x == 77) reach_error(); // ERROR: error.c:[[# @LINE]]{{.*}} in main: target-reached
#endif
  return 0;
}
// CHECK: replayed natively: yes
// CHECK: verdict  reachable
// NONE: verdict  unreachable
