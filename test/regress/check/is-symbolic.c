// Whether a value is symbolic is nothing that an interpolant can say: a state with a number is not covered by one without.
// RUN: not %hindsight check %s --search dfs --prune interpolate --no-replay --output %t.1 > %t.text
// RUN: FileCheck %s < %t.text
// RUN: not %hindsight check %s --search dfs --prune interpolate --no-replay --output %t.2 -- -DSWAP > %t.swapped
// RUN: FileCheck %s < %t.swapped
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  char way, later;
  int a = 0, seen;
  klee_make_symbolic(&way, sizeof way, "way");
#ifdef SWAP
  if (way) {
#else
  if (!way) {
#endif
    a = 0;
  } else {
    klee_make_symbolic(&a, sizeof a, "a");
    klee_assume(a >= 0);
    klee_assume(a < 2);
  }
  seen = klee_is_symbolic(a);
  int isSymbolic = seen;
  klee_make_symbolic(&later, sizeof later, "later");
  if (later) seen++;
  assert(isSymbolic || seen != 1);
  return 0;
}
// CHECK: is-symbolic.c:[[#@LINE-3]]:{{.*}}assertion-failed
// CHECK: verdict  violated
