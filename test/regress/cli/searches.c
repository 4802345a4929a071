// Every search finds every path.
// RUN: %hindsight run %s --output %t.1 --search dfs --json | FileCheck %s
// RUN: %hindsight run %s --output %t.2 --search bfs --json | FileCheck %s
// RUN: %hindsight run %s --output %t.3 --search random-path --json | FileCheck %s
// RUN: %hindsight run %s --output %t.4 --search coverage --json | FileCheck %s
// CHECK: "complete": true
// CHECK: "paths": 64,
#include <klee/klee.h>
int main(void) {
  unsigned char bits;
  klee_make_symbolic(&bits, sizeof bits, "bits");
  int n = 0;
  for (int i = 0; i < 6; i++)
    if (bits >> i & 1) n++;
  return n;
}
