// What a try forgets may be why an object has room enough.
// Following what was cut takes minutes with the large bound, which is about the time pruning saves.
// RUN: %hindsight check %s --property unreach-call --output %t.out %if validated %{ -- -DMOST=80 %} | FileCheck %s
#include <stdlib.h>
#ifndef MOST
#define MOST 800
#endif
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST) return 0;
  int *x = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) x[i] = 0;
  for (int i = 0; i < n; i++)
    if (x[i] != 0) reach_error();
  return 0;
}
// CHECK: verdict  safe: no error found
