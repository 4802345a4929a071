// Objects that nothing points to when the program ends, found also where it depends on the input; what globals reach
// is no leak, but was not cleaned up.
// RUN: not %hindsight check %s --output %t.1 -- -DLOST | FileCheck %s --check-prefix=LOST
// RUN: not %hindsight check %s --output %t.2 -- -DTABLE | FileCheck %s --check-prefix=TABLE
// RUN: %hindsight check %s --output %t.3 | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.4 --property valid-memcleanup | FileCheck %s --check-prefix=CLEANUP
// RUN: %hindsight check %s --output %t.5 -- -DEXIT | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --output %t.6 -- -DABORT | FileCheck %s --check-prefix=SAFE
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
static int *kept;
static int *table[4];

int main(void) {
  int n = __VERIFIER_nondet_int();
  kept = malloc(8);
#if defined(LOST) || defined(EXIT) || defined(ABORT)
  int *local = malloc(12);
  if (n != 7) free(local);
#ifdef EXIT
  exit(0);
#endif
#ifdef ABORT
  abort();
#endif
#endif
#ifdef TABLE
  // Both are somewhere in the table, unless the second overwrites the first.
  if (n < 0 || n > 3) return 0;
  table[n] = malloc(4);
  int m = __VERIFIER_nondet_int();
  if (m < 0 || m > 3) return 0;
  table[m] = malloc(20);
#endif
  return 0;
}
// LOST: memory-leak: 12 bytes are lost when the program ends
// LOST: breaks valid-memtrack
// LOST: = 7
// LOST: verdict  violated
// TABLE: memory-leak: 4 bytes are lost when the program ends
// TABLE: verdict  violated
// SAFE: verdict  safe: no error found
// CLEANUP: memory-not-freed: 8 bytes are still there when the program ends
