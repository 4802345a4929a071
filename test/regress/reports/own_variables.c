// Variables of our own models of the C library are no variables of the program.
// RUN: not %hindsight check --output %t.out --no-replay %s | FileCheck %s
// CHECK:     path:
// CHECK-NOT: seeded
// CHECK-NOT: unknownSeed
// CHECK-NOT: latest
// CHECK:     verdict
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  srand((unsigned)time(0));
  int x = rand();
  assert(x != 17);
  return 0;
}
