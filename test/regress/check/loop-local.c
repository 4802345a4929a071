// A local of an earlier round of a loop is gone, although the one of this round is at the same place.
// RUN: not %hindsight check %s --output %t.1 -- -DBAD | FileCheck %s --check-prefix=BAD
// RUN: %hindsight check %s --output %t.2 | FileCheck %s --check-prefix=GOOD
// GOOD: verdict  safe
int *keep;
static void add(int *to, int n) {
  *to += n;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    int x = i;
#ifdef BAD
    if (keep) return *keep; // BAD: loop-local.c:[[@LINE]]:22 in main: use-after-scope: reads local 'x' of an earlier pass
    keep = &x;
    // BAD: replayed natively: not-observable (the local that is in scope now is at the same address
#endif
    add(&sum, x);
    add(&x, 1);
  }
  // In C, a goto to a label of the same block does not leave it: x is the same variable.
  int *first = 0;
  int n = 0;
again:;
  int same = n;
  if (first) return *first == 7 ? 0 : *(int *)0;
  first = &same;
  n = 7;
  goto again;
}
