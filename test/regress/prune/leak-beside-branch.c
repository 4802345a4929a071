// The path that frees the object cannot take the other side of the branch; that the other side does nothing does not make
// it harmless, as the object is lost there.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int global;
int main(void) {
  unsigned in = __VERIFIER_nondet_uint() & 1;
#ifdef OTHER
  if (in == 0) global = 4;
#else
  if (in == 1) global = 4;
#endif
  // CHECK-DAG: leak-beside-branch.c:[[#@LINE+1]]:{{.*}}: memory-leak: 12 bytes are lost
  int *object = malloc(12);
#ifdef FIXED
  if (in & 1) *object = 1;
  free(object);
#else
  if (in & 1) free(object);
#endif
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
