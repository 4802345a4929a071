// Calls of functions that do not lead to the alarm's line need not be executed to see whether it is true; what they do is
// found out where something depends on it.
// RUN: not %hindsight triage %s:33:null-dereference %s:34:division-by-zero %s:35:out-of-bounds %s --calls skip --output %t.1 --json > %t.skip
// RUN: FileCheck %s --check-prefix SKIP < %t.skip
// RUN: not %hindsight triage %s:33:null-dereference %s:34:division-by-zero %s:35:out-of-bounds %s --calls summary --output %t.2 --json > %t.summary
// RUN: FileCheck %s --check-prefix SUMMARY < %t.summary
// RUN: not %hindsight triage %s:33:null-dereference %s:34:division-by-zero %s:35:out-of-bounds %s --search false-first --output %t.3 | FileCheck %s
// RUN: not %hindsight triage %s:33:null-dereference %s:34:division-by-zero %s:35:out-of-bounds %s --search distance --output %t.4 | FileCheck %s
int __VERIFIER_nondet_int(void);

static unsigned sum;
static int seen, table[4], *last;

/* Nothing that matters comes from here. */
static void count(unsigned n) {
  for (unsigned i = 0; i < n && i < 9; ++i)
    if (n & i) sum += i;
}

/* This decides. */
static void choose(int n) {
  last = n > 3 ? &table[n & 3] : 0;
  if (n > 7) last = &seen;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 40) return 1;
  count(n);
  choose(n);
  int d = 1;
  if (n > 2) d = 2;
  if (n > 2) d += *last;    // true for 3
  if (n > 3) return 9 / d;  // false: d is at least 2
  return table[n];          // false: behind n <= 3
}
// SKIP: "verdict": "confirmed"
// SKIP: "skipped": [
// SKIP-NEXT: "count",
// SKIP-NEXT: "choose"
// SKIP: "verdict": "refuted"
// SKIP: "verdict": "refuted"
// SUMMARY: "verdict": "confirmed"
// SUMMARY: "skipped": [
// SUMMARY-NEXT: "count"
// SUMMARY-NEXT: ]
// SUMMARY: "verdict": "refuted"
// SUMMARY: "verdict": "refuted"
// CHECK: {{^}}confirmed
// CHECK: {{^}}refuted
// CHECK: {{^}}refuted
