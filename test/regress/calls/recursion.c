// RUN: %hindsight run %s --output %t --json | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "paths": 6,
#include <assert.h>
#include <klee/klee.h>
static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n < 6);
  assert(ackermann(2, n) == 2 * n + 3);
  return 0;
}
