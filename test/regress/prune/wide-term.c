// What is kept of an array whose size depends on the input may be a term of no bits, or of more than 128.
// RUN: %hindsight check %s --property unreach-call --prune interpolate --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --property unreach-call --prune subsume --output %t.2 | FileCheck %s
// RUN: %hindsight check %s --property unreach-call --interpolant core --output %t.3 | FileCheck %s
// RUN: %hindsight check %s --property unreach-call --output %t.4 -- -m32 | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --output %t.5 -- -DLAST | FileCheck %s --check-prefix=LAST
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count > 40) return 0;
  long long* cells = malloc(count * sizeof *cells);
  for (unsigned i = 0; i < count; i++) cells[i] = 0;
#ifdef LAST
  if (count > 30) cells[count - 1] = 1;
#endif
  for (unsigned i = 0; i < count; i++)
    if (cells[i] != 0) reach_error();
  return 0;
}
// CHECK: verdict  safe
// LAST:  replayed natively: yes
// LAST:  verdict  violated: 1 error found
