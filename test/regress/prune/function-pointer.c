// Which function is called is in a pointer that nobody has looked at where the paths meet.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
static unsigned careful(unsigned index) {
  static unsigned table[4] = {1, 2, 3, 4};
  return table[index & 3];
}
static unsigned careless(unsigned index) {
  static unsigned table[5] = {1, 2, 3, 4, 5};
#ifdef FIXED
  index &= 3;
#endif
  // CHECK-DAG: function-pointer.c:[[#@LINE+1]]:{{.*}}: global-out-of-bounds-read
  return table[index];
}
int main(void) {
  unsigned (*f)(unsigned) = careful, index = __VERIFIER_nondet_uint() & 7;
  if (choice()) f = careless;
  unsigned sum = 0;
  if (choice()) sum = 1;
  sum += f(index);
  return sum == 100;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
