// Forward, reach prunes: 2^40 paths lead to the test in the end, and nothing is needed of them but a bound.
// RUN: %hindsight reach %s --target error --direction forward --output %t.1 | FileCheck %s
// RUN: %hindsight reach %s --target error --direction forward --prune interpolate --prune-validate --output %t.2 -- -DROUNDS=10 | FileCheck %s
// RUN: %hindsight reach %s --target error --direction forward --prune off --max-forks 20000 --output %t.3 | FileCheck %s --check-prefix=OFF
// RUN: not %hindsight reach %s --target error --direction forward --output %t.4 -- -DROUNDS=12 -DWANTED=7 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight reach %s --target behind --direction forward --output %t.5 -- -DROUNDS=6 | FileCheck %s --check-prefix=BLOCKED
// CHECK: subtrees not followed
// CHECK: verdict  unreachable
// OFF: verdict  unreachable-within-bounds
// FOUND: in main: target-reached
// FOUND: verdict  reachable
// BLOCKED: null-dereference
// BLOCKED: verdict  blocked
#ifndef ROUNDS
#define ROUNDS 40
#endif
#ifndef WANTED
#define WANTED ROUNDS + 1
#endif
int __VERIFIER_nondet_int(void);
void reach_error(void);
void behind(void) {}

int main(void) {
  int taken = 0, *null = 0;
  for (int round = 0; round < ROUNDS; round++)
    if (__VERIFIER_nondet_int()) taken++;
  if (taken == WANTED) reach_error();
  if (taken == 3) { // each way to get here fails, and each would go on behind the error
    *null = taken;
    behind();
  }
  return 0;
}
