// A loop without an end comes back to states that it has been in; the error is behind a state that is reached only by
// going around, and is there only for one of them.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
int main(void) {
  unsigned state = 0, last = 9;
  if (choice()) last = 7;
  while (__VERIFIER_nondet_uint()) {
    switch (state) {
    case 0: state = 1; break;
    case 1: state = 2; break;
    case 2: state = last == 7 ? 3 : 0; break;
    case 3: state = 0; break;
    }
#ifdef FIXED
    if (state == 3) last = 8;
#endif
  }
  if (state == 0 && last == 8) return 1;
#ifndef FIXED
  // CHECK-DAG: back-where-it-was.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (state == 3) reach_error();
#else
  if (state == 4) reach_error();
#endif
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
