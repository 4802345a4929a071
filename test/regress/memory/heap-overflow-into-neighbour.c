// An overflow that would land inside another live object is still out of bounds of its own.
// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <stdlib.h>
int main(void) {
  char *a = malloc(8), *b = malloc(8);
  long distance = b - a;   // not defined in C, but people compute it
  a[0] = 1;
  // CHECK: heap-out-of-bounds-write
  // CHECK-SAME: writes 1 byte at offset {{.*}} of a heap object (8 bytes)
  a[distance ? 8 : 9] = 2;
  return 0;
}
