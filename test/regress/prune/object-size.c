// Objects whose size depends on the input, and on the path.
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int main(void) {
  unsigned in = __VERIFIER_nondet_uint() & 7, size;
  if (choice())
    size = in + 2;
  else
#ifdef FIXED
    size = in + 3;
#else
    size = in + 1;
#endif
  char *bytes = malloc(size);
  if (in & 2) bytes[2] = 1;
  // CHECK-DAG: object-size.c:[[#@LINE+1]]:{{.*}}: heap-out-of-bounds-write
  bytes[1] = 2;
  free(bytes);
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
