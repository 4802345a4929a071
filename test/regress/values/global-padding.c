// The bytes that a global's initialiser leaves undefined are zero, as in every object file: nothing becomes symbolic.
// RUN: %hindsight run %s --output %t.out --show-output -- -w | FileCheck %s
#include <stdio.h>
#include <string.h>

struct Fields {
  unsigned a : 3;
  unsigned : 0;
  unsigned b : 5;
} global = {5, 17};

int main(void) {
  unsigned char bytes[sizeof global];
  memcpy(bytes, &global, sizeof bytes);
  for (unsigned i = 0; i < sizeof bytes; i++) printf("%d ", bytes[i]);
  global.b++;
  printf("and %d\n", global.b);
  return 0;
}
// CHECK: 5 0 0 0 17 0 0 0 and 18
// CHECK: verdict  safe
