// Calls that are skipped, and executed only where something depends on them.
// RUN: not %run %s --skip logit --time 60s | FileCheck %s --check-prefix=LOG
// RUN: not %hindsight check %s --skip logit,update --all --property assert --no-replay | FileCheck %s --check-prefix=CHECK
// RUN: not %hindsight check %s --skip update,logit --property assert --pta static --no-replay --json | FileCheck %s --check-prefix=JSON
// RUN: not %hindsight reach %s --target %s:40 --skip update,logit --direction forward --no-replay | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target %s:45 --skip update,logit --direction forward | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight run %s --no-tests --skip update,logit --recover-last on --search dfs --time 60s | FileCheck %s --check-prefix=LAST
// RUN: not %hindsight run %s --no-tests --skip update,logit --recover slice --no-reuse --time 60s | FileCheck %s --check-prefix=FRESH
// RUN: not %hindsight check %s --recover-last on 2>&1 | FileCheck %s --check-prefix=NOSKIP
// RUN: not %hindsight check %s --skip updat 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not %hindsight check %s --skip update:3 2>&1 | FileCheck %s --check-prefix=LINE
// RUN: not %hindsight check %s --skip ask 2>&1 | FileCheck %s --check-prefix=ASKS
// RUN: not %hindsight reach %s --target %s:28 --skip update 2>&1 | FileCheck %s --check-prefix=LEADS
// RUN: not %hindsight check %s --skip update --prune subsume 2>&1 | FileCheck %s --check-prefix=PRUNE
// RUN: not %hindsight check %s --pta past 2>&1 | FileCheck %s --check-prefix=PTA
#include <assert.h>
#include <klee/klee.h>

int logged[8], level, state = 1;

void logit(int n) {
  for (int i = 0; i < 8; i++)
    if (n & 1 << i) logged[i]++;
}

int update(int n) {
  if (n > 10) level = n;
  else state = 2;
  return n + 1;
}

int ask(void) { return klee_int("n"); }

int main(void) {
  int n = ask(), m = klee_int("m");
  logit(n);
  logit(m);
  int r = update(n);
  if (m == 7) return state;
  if (level == 12) {
    assert(r != 13);
    return 2;
  }
  if (r == 5 && state != 2)
    return 3; // never
  return 0;
}

// LOG: paths {{ *}}5 returned
// LOG: 2 calls of logit skipped
// LOG: 2 calls skipped; 0 executed later, 0.00 per path

// LAST: paths {{ *}}5 returned
// LAST: 1 assertion-failed
// FRESH: paths {{ *}}5 returned
// NOSKIP: --recover-last is about calls that are skipped, and none are

// CHECK: assertion-failed
// CHECK: calls of logit, update skipped
// CHECK: verdict  violated

// JSON: "verdict": "violated"
// JSON: "skipped_calls": 3

// REACH: verdict  reachable
// NEVER: verdict  unreachable

// NAME: --skip updat: there is no function updat; the closest name{{.*}}update
// LINE: --skip update:3: update is not called on this line; the nearest call is on line 38
// ASKS: --skip ask: it asks for input, and later inputs would be numbered differently: ask calls klee_int
// LEADS: --skip update: the target {{.*}}:28 is in it
// PRUNE: --skip and --prune do not go together
// PTA: --pta is about calls that are skipped, and none are
