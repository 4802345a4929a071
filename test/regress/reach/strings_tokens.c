// Two tokens out of a string on the heap: the questions half-way are hard, and a path about which they were given up must not
// stand for the one that arrives.
// RUN: not %hindsight reach %s --target target --direction backward --time 60s --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --output %t.2 | FileCheck %s
// RUN: not %hindsight reach %s --target target --direction forward --no-replay --output %t.3 | FileCheck %s
// CHECK: verdict  reachable
#define _GNU_SOURCE
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
void target(void) {}
int main(void) {
  char *b = malloc(4), *s;
  klee_make_symbolic(b, 4, "b");
  b[3] = 0;
  if (!strtok_r(b, "b", &s))
    return 0;
  if (strtok_r(s, "h", &s))
    target();
  return 0;
}
