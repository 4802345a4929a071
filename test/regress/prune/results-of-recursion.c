// A function that calls itself as often as the input says, but returns at most 2: no path is followed. The sum in it cannot
// overflow, because of what the calls return.
// RUN: %hindsight check %s --property unreach-call 2>&1 | FileCheck %s
// RUN: %hindsight check %s --property no-overflow 2>&1 | FileCheck %s
// A stack that is used up is undefined behaviour, and an access that faults; this one may be: no proof.
// RUN: %hindsight check %s --property valid-deref --max-instructions 3000000 2>&1 | FileCheck %s --check-prefix STACK
// RUN: %hindsight check %s --property def-behavior --max-instructions 3000000 2>&1 | FileCheck %s --check-prefix STACK
// Two is possible.
// RUN: not %hindsight check %s --property unreach-call -- -DWANTED=2 2>&1 | FileCheck %s --check-prefix FOUND
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef WANTED
#define WANTED 3
#endif

static int id(int x) {
  if (x == 0) return 0;
  int result = id((unsigned)x - 1) + 1;
  if (result > 2) return 2;
  return result;
}

int main(void) {
  if (id(__VERIFIER_nondet_int()) == WANTED) reach_error();
  return 0;
}

// CHECK: 1 where nothing can fail any more
// CHECK: verdict  safe: no error found
// STACK: verdict  safe-within-bounds
// FOUND: error-reached
// FOUND: verdict  violated: 1 error found
