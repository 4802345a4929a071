// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  // CHECK: use-after-free.c:[[@LINE+3]]:10 in main: use-after-free: reads a heap object
  // CHECK: a heap object of 4 bytes was allocated here
  // CHECK: it was freed here
  return *p;
}
