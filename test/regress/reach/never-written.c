// A place that is reached only if memory that was never written happens to hold a value: no input leads there.
// RUN: not %hindsight reach %s --target main:found --direction forward --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target main:found --output %t.2 | FileCheck %s
#include <stdlib.h>

int main(void) {
  unsigned *block = malloc(sizeof *block), value = *block;
  free(block);
  if (value != 0x12345678u) return 0;
found:
  return 1;
}
// CHECK: not confirmed: no native run has shown it
// CHECK: replayed natively: not-observable (it depends on memory that was never written
// CHECK: verdict  unknown
