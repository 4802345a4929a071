// What a try forgets may be why an object has room enough.
// RUN: %hindsight check %s --property unreach-call --output %t.out | FileCheck %s
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 800) return 0;
  int *x = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) x[i] = 0;
  for (int i = 0; i < n; i++)
    if (x[i] != 0) reach_error();
  return 0;
}
// CHECK: verdict  safe: no error found
