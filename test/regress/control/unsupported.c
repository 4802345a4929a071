// What is not supported ends only the path that reaches it, and is named.
// RUN: %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
extern int elsewhere(int);
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 1) return elsewhere(x);
  if (x == 2) __asm__ volatile("hlt" : "+a"(x));
  return 0;
}
// CHECK-DAG: 1  missing function
// CHECK-DAG: 1  unsupported
// CHECK-DAG: 1  returned
// CHECK: elsewhere
// CHECK: verdict  unknown
