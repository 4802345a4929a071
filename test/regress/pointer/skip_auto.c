// Calls that the tool chooses to skip: what it cannot choose is executed, and what it skips leaves proofs what they are.
// RUN: not %hindsight check %s --skip-auto --property assert,valid-deref --no-replay | FileCheck %s --check-prefix=CHECK
// RUN: %hindsight check %s --skip-auto --property assert,valid-deref -- -DSAFE | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight reach %s --target %s:34 --skip-auto --direction forward | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target %s:32 --skip-auto --direction forward --no-replay | FileCheck %s --check-prefix=REACH
// RUN: %hindsight check %s --skip-auto --property no-overflow | FileCheck %s --check-prefix=INSIDE
// RUN: not %hindsight check %s --skip-auto --skip note 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not %hindsight run %s --skip-auto 2>&1 | FileCheck %s --check-prefix=COMMAND
#include <assert.h>
#include <klee/klee.h>

int odd, level;

static void note(int n) {
  for (int i = 0; i < 8; i++)
    if (n & 1 << i) odd++;
}

static void raise(int n) {
  if (n > 3) level = n;
}

int main(void) {
  int n = klee_int("n"), m = klee_int("m");
  note(n);
  note(m);
  raise(n);
#ifndef SAFE
  assert(level != 5 || m != 7);
#endif
  if (n == 100 && level == 100)
    return 1;
  if (n < 3 && level == 9)
    return 2; // never
  return 0;
}

// CHECK: assertion-failed
// CHECK: 2 calls of note skipped: there can be no errors inside
// CHECK: verdict  violated

// SAFE: 2 calls of note skipped: there can be no errors inside
// SAFE: verdict  safe

// INSIDE: no calls are skipped: no-overflow, uninit and def-behavior look inside of every call
// INSIDE: verdict  safe

// NEVER: verdict  unreachable
// REACH: verdict  reachable
// BOTH: --skip and --skip-auto do not go together
// COMMAND: has no option {{.}}--skip-auto
