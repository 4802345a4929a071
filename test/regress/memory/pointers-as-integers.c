// Pointers survive arithmetic as integers, tagging and XOR; order between objects is decided by addresses, and said.
// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: note {{.*}}addresses that the engine gave to objects
// CHECK: verdict  safe
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *a = malloc(8), *b = malloc(8);
  a[1] = 1;
  b[1] = 2;
  uintptr_t x = (uintptr_t)a ^ (uintptr_t)b; // an XOR list
  assert(((int *)(x ^ (uintptr_t)a))[1] == 2);
  assert(((int *)(x ^ (uintptr_t)b))[1] == 1);
  uintptr_t tagged = (uintptr_t)a | 1;
  assert(tagged & 1);
  assert(((int *)(tagged & ~(uintptr_t)1))[1] == 1);
  assert((uintptr_t)a % 8 == 0);
  assert((a < b) != (b < a));
  int *back = (int *)((uintptr_t)b - (uintptr_t)a + (uintptr_t)a);
  assert(back == b);
  return 0;
}
