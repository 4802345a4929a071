// RUN: %hindsight run %s --output %t --show-output | FileCheck %s
// CHECK: first
// CHECK-NEXT: second
// CHECK-NEXT: main
// CHECK-NEXT: handler
// CHECK-NEXT: destructor
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor(200))) static void second(void) { puts("second"); }
__attribute__((constructor(101))) static void first(void) { puts("first"); }
__attribute__((destructor)) static void last(void) { puts("destructor"); }
static void handler(void) { puts("handler"); }
int main(void) {
  atexit(handler);
  puts("main");
  return 0;
}
