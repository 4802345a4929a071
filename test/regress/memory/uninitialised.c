// An uninitialised variable may have any value, and keeps the one it has.
// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: 2 returned
#include <assert.h>
int main(void) {
  int x[2];
  int *p = x;
  if (p[0] == 7) {
    assert(p[0] == 7);
    return 1;
  }
  assert(p[0] != 7);
  return 0;
}
