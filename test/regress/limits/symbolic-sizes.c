// Sizes that are symbolic need no bound; symbolic offsets have one, which can be raised.
// RUN: %hindsight check %s --output %t.1 | FileCheck %s
// RUN: %hindsight run %s --output %t.2 -- -DTABLE | FileCheck %s --check-prefix=BOUND
// RUN: %hindsight run %s --symbolic-object 2M --output %t.3 -- -DTABLE | FileCheck %s
// CHECK: verdict  safe
// BOUND: unable   symbolic offset into an object of more than 262144 bytes, the bound of --symbolic-object (1 path)
#include <klee/klee.h>
#include <stdlib.h>

static char table[2000000];

int main(void) {
  unsigned n = klee_int("n");
  #ifdef TABLE
  return n < sizeof table ? table[n] : 0;
#else
  if (n > 1000000) return 0;
  char **all = malloc((n + 1ul) * sizeof *all);
  if (!all) return 1;
  all[0] = 0;
  if (n >= 3000) all[3000] = 0;
  free(all);
  return 0;
#endif
}
