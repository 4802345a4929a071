// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: 3  returned
#include <klee/klee.h>
int main(void) {
  static void *labels[] = {&&zero, &&one, &&two};
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 3);
  goto *labels[i];
zero: return 0;
one: return 1;
two: return 2;
}
