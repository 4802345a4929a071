// An object that was freed is not like one that is alive, whatever is left in it.
// RUN: not %hindsight check %s --all --search dfs --property valid-deref,valid-free --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --search dfs --property valid-deref,valid-free --no-replay --output %t.2 -- -DOTHER | FileCheck %s
// RUN: %hindsight check %s --all --search dfs --property valid-deref,valid-free --no-replay --output %t.3 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, 4), *q = calloc(1, 4);
  if (choice()) {
    *q = 1;
  } else {
    free(p);
#ifdef FIXED
    p = calloc(1, 4);
#endif
  }
  int sum = *q;
  // CHECK-DAG: freed.c:[[#@LINE+1]]:{{.*}}: use-after-free
  if (sum < 5) sum += *p;
  if (choice()) sum++;
  free(q);
#ifdef FIXED
  free(p);
#else
  if (sum == 2) free(p);
#endif
  return 0;
}
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
