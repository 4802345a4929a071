// Two errors on one line are told apart: a prediction about the other one is not confirmed.
// RUN: not %hindsight check %s --all --output %t.1 | FileCheck %s
// RUN: sed 's/"column": 10/"column": 21/' %t.1/run.json > %t.json
// RUN: cp %t.json %t.1/run.json
// RUN: not %hindsight replay %t.1 | FileCheck %s --check-prefix=OTHER
// RUN: not %hindsight check %s --all --output %t.2 -- -O2 > %t.text
// RUN: FileCheck %s --check-prefix=OPTIMISED < %t.text
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *a = malloc(4), *b = malloc(4), which = __VERIFIER_nondet_int();
  *a = *b = 1;
  // CHECK-DAG: yes (the native run shows heap-buffer-overflow at {{.*}}one-line.c:[[# @LINE + 3]]:10 in main
  // CHECK-DAG: yes (the native run shows heap-buffer-overflow at {{.*}}one-line.c:[[# @LINE + 2]]:21 in main
  // OTHER: no {{.*}} shows heap-buffer-overflow at {{.*}}one-line.c:[[# @LINE + 1]]:10 in main, not at {{.*}}:[[# @LINE + 1]]:21
  return a[which] + b[which + 1];
}
// OPTIMISED: verdict  violated
