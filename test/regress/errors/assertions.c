// RUN: not %hindsight run %s --output %t.1 | FileCheck %s
// RUN: not %hindsight run %s --output %t.2 -- -DABORT | FileCheck %s --check-prefix=ABORT
// RUN: %hindsight run %s --output %t.3 -- -DNDEBUG | FileCheck %s --check-prefix=SAFE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int x = 3;
  assert(x == 4); // CHECK: assertions.c:[[@LINE]]:{{.*}} in main: assertion-failed: the assertion `x == 4` fails
#ifdef ABORT
#undef assert
#endif
  // ABORT: assertion-failed
  // SAFE: verdict  safe
  return 0;
}
