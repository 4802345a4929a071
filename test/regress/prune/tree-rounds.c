// Rounds of a loop that are like the one before are one box of the tree.
// RUN: %hindsight check %s --prune interpolate --max-instructions 3000 --tree %t.svg --output %t.1 > /dev/null
// RUN: FileCheck %s --input-file %t.svg
// RUN: %hindsight check %s --prune interpolate --max-instructions 3000 --tree %t.html --output %t.2 > /dev/null
// RUN: FileCheck %s --input-file %t.html --check-prefix=PAGE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 100) return 0;
  while (i < n) ++i;
  assert(i <= n);
  return 0;
}
// CHECK: >{{[0-9]+}} more rounds<
// CHECK: >like the one before, at main:{{[0-9]+}}<
// PAGE: "skipped":{{\[\[[0-9]+,[0-9]+\]}}
