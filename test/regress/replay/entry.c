// A start in another function, with arguments from the test; main is there and not called.
// RUN: not %hindsight run %s --entry divide --quiet --output %t.64 > %t.found
// RUN: %hindsight replay %t.64 | FileCheck %s
// RUN: not %hindsight run %s --entry divide --quiet --output %t.32 -- -m32 > %t.found
// RUN: %hindsight replay %t.32 | FileCheck %s
#include <stdlib.h>
int divide(short a, long long b, double scale) {
  if (scale == 0.5 && b > 3)
    // CHECK-DAG: yes{{ +}}predicted: division-by-zero {{.*}} shows integer-divide-by-zero at {{.*}}entry.c:[[# @LINE + 1]]:{{[0-9]+}} in divide
    return (int)(b / a);
  return 0;
}
int main(void) {
  abort();
  return divide(1, 2, 3);
}
// CHECK: verdict  confirmed
