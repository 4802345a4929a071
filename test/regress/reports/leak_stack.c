// A lost object has the stack of its allocation, in files of the program; each leak cites its own lines.
// RUN: not %hindsight check --output %t.out --all --property valid-memtrack %s | FileCheck %s
// CHECK:     leak_stack.c:[[#MAKE:]]:{{[0-9]+}} in make: memory-leak
// CHECK:     stack:
// CHECK-NEXT:  #0 make() at {{.*}}leak_stack.c:[[#MAKE]]
// CHECK-NEXT:  #1 main() at {{.*}}leak_stack.c:
// CHECK-NOT: stdlib
// CHECK:     in main: memory-leak
// CHECK:     stack:
// CHECK-NEXT:  #0 main() at {{.*}}leak_stack.c:
// CHECK-NOT: #1
// CHECK-NOT: leak_stack.c:[[#MAKE]]
// CHECK:     verdict  violated: 2 errors found
#include <stdlib.h>
#include <string.h>

static char *make(void) {
  return strdup("text");
}

int main(void) {
  make();
  int *other = malloc(8);
  *other = 1;
  return 0;
}
