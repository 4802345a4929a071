// Two searches at the same time: the answers are those of one thread.
// RUN: %hindsight check %s --threads 2 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --threads 2 --no-replay -- -DLIMIT=9 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %hindsight reach %s --threads 2 --target error 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not %hindsight reach %s --threads 2 --target error --no-replay -- -DLIMIT=9 2>&1 | FileCheck %s --check-prefix=THERE
// RUN: not %hindsight check %s --threads 2 --solver cvc5 2>&1 | FileCheck %s --check-prefix=CVC5
// RUN: not %hindsight check %s --threads 3 2>&1 | FileCheck %s --check-prefix=THREE
#ifndef LIMIT
#define LIMIT 24
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (int i = 0; i < 24; i++)
    if (__VERIFIER_nondet_int()) n++;
  if (n > LIMIT) reach_error();
  return 0;
}

// SAFE: verdict  safe
// WRONG: verdict  violated
// NOWHERE: verdict  unreachable:
// THERE: verdict  reachable
// CVC5: --threads 2 needs the solver z3
// THREE: --threads
