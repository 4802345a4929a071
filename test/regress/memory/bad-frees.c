// RUN: not %hindsight run %s --output %t.1 -- -DSTACK | FileCheck %s --check-prefix=STACK
// RUN: not %hindsight run %s --output %t.2 -- -DINSIDE | FileCheck %s --check-prefix=INSIDE
// RUN: not %hindsight run %s --output %t.3 -- -DGLOBAL | FileCheck %s --check-prefix=GLOBAL
#include <stdlib.h>
int global;
int main(void) {
#ifdef STACK
  int local = 0;
  free(&local); // STACK: invalid-free: frees local 'local'
#endif
#ifdef INSIDE
  char *p = malloc(4);
  free(p + 1); // INSIDE: interior-free: frees a heap object by a pointer to its byte 1
#endif
#ifdef GLOBAL
  free(&global); // GLOBAL: invalid-free: frees global 'global'
#endif
  return 0;
}
