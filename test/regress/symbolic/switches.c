// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: 4  returned
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  switch (x) {
  case 1:
  case 2: return 1;
  case 100: return 2;
  case -5: return 3;
  default: return 0;
  }
}
