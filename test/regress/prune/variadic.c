// What is behind the `...` is read only after the paths have met inside the function.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdarg.h>
static unsigned total(unsigned count, ...) {
  va_list list;
  unsigned sum = 0;
  va_start(list, count);
  while (count-- > 0) {
    if (choice()) sum++;
    sum += va_arg(list, unsigned);
  }
  va_end(list);
  return sum;
}
int main(void) {
  unsigned a = 1, b = 2, count = 2;
  if (choice()) a = 3;
  if (choice())
#ifdef FIXED
    b = 1;
#else
    b = 10;
#endif
  // CHECK-DAG: variadic.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (total(count, a, b, 100u) == 15) reach_error();
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
