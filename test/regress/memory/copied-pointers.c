// A number of pointers that the input decides is copied: they stay pointers. And an array of which only some elements
// were set is read at an index that the path knows.
// RUN: %hindsight check %s --all --property memory-safety,assert --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --property memory-safety --no-replay --output %t.2 -- -DTOO_FAR | FileCheck %s --check-prefix=FAR
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int one = 1, two = 2;

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() & 3, i = __VERIFIER_nondet_uchar() & 3;
  int *all[4] = {&one, &two, &one, &two}, **some = calloc(4, sizeof *some);
  memcpy(some, all, (n + 1) * sizeof *some);
#ifndef TOO_FAR
  if (i <= n)
#endif
    assert(*some[i] == (i & 1 ? 2 : 1));
  free(some);
  char *set[4];
  for (unsigned k = 0; k <= n; k++) set[k] = calloc(1, 1);
  assert(*set[n] == 0);
  for (unsigned k = 0; k <= n; k++) free(set[k]);
  return 0;
}
// CHECK: verdict  safe
// FAR: null-dereference
// FAR: verdict  violated: 1 error found
