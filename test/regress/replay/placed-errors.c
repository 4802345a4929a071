// Errors in and around blocks that are put where the test has them: the sanitizer sees them as it sees any other block.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && not %hindsight check %s -- -DWHICH=1 | FileCheck %s --check-prefixes=CHECK,ABOVE
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=2 | FileCheck %s --check-prefixes=CHECK,BELOW
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=3 | FileCheck %s --check-prefixes=CHECK,FREED
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=4 | FileCheck %s --check-prefixes=CHECK,TWICE
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=5 | FileCheck %s --check-prefixes=CHECK,INSIDE
// RUN: cd %t.dir && not %hindsight check %s --property uninit -- -DWHICH=6 | FileCheck %s --check-prefixes=CHECK,UNSET
// RUN: cd %t.dir && not %hindsight check %s --property valid-memcleanup -- -DWHICH=7 | FileCheck %s --check-prefixes=CHECK,LEFT
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=7 | FileCheck %s --check-prefix=LOST
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=8 | FileCheck %s --check-prefix=SAME
#include <stdlib.h>

int main(void) {
  char *p = malloc(13);
  p[0] = 1;
  free(p);
  char *q = malloc(13);
  if (p != q) {
    free(q);
    return 0;
  }
#if WHICH == 1
  q[13] = 1;
#elif WHICH == 2
  q[-100] = 1;
#elif WHICH == 3
  free(q);
  return q[3];
#elif WHICH == 4
  free(q);
#elif WHICH == 5
  free(q + 8);
  return 0;
#elif WHICH == 6
  if (q[5] == 7) q[0] = 1;
#elif WHICH == 7
  return 0;
#elif WHICH == 8
  p[0] = 2; // by the old name, which nobody but the engine can tell from the new one
#endif
  free(q);
  return 0;
}
// ABOVE: heap-out-of-bounds-write
// BELOW: heap-out-of-bounds-write
// FREED: use-after-free
// TWICE: double-free
// INSIDE: interior-free
// UNSET: uninitialised-read
// LEFT: memory-not-freed
// CHECK: where a freed one was
// CHECK: replayed natively: yes
// CHECK: verdict  violated
// LOST: not-observable (LeakSanitizer does not check blocks that replay places at given addresses
// LOST: verdict  violated
// SAME: use-after-free
// SAME: not-observable (a newer block is at the address of the freed one, so no sanitizer can see the error
// SAME: verdict  violated
