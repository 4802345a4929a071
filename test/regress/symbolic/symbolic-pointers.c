// A table of pointers read at a symbolic index: one path per object, no scanning of memory.
// RUN: %hindsight run %s --output %t --json | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
int one = 1, two = 2, three = 3;
int *table[4] = {&one, &two, &three, 0};
int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 4);
  int *p = table[i];
  if (!p) {
    assert(i == 3);
    return 0;
  }
  assert(*p == (int)i + 1);
  *p = 10;
  assert(one + two + three == 6 - ((int)i + 1) + 10);
  return 1;
}
// CHECK: "verdict": "safe"
// CHECK: "complete": true
// CHECK: "paths": 4,
