// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int again;
  klee_make_symbolic(&again, sizeof again, "again");
  char *p = malloc(4);
  free(p);
  // CHECK: double-free.c:[[@LINE+1]]:{{.*}} double-free
  if (again == 42) free(p);
  // CHECK: again {{.*}} = 42
  return 0;
}
