// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
int main(void) {
  int a[10], i;
  klee_make_symbolic(&i, sizeof i, "i");
  for (int k = 0; k < 10; k++) a[k] = k * k;
  if (i < 0) return 1;
  // CHECK: out-of-bounds-index.c:[[@LINE+1]]:{{.*}} stack-out-of-bounds-read
  return a[i] == 81 ? 2 : 3;
}
// CHECK: complete
