// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
int data;
int (*table[3])(int) = {inc, dec, (int (*)(int)) & data};
int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 3);
  // CHECK: function-pointers.c:[[@LINE+1]]:{{.*}} bad-function-pointer: calls global 'data' as a function
  int r = table[i](5);
  assert(r == (i == 0 ? 6 : 4));
  return 0;
}
// CHECK-DAG: 2  returned
// CHECK-DAG: 1  bad-function-pointer
