// A harness to be replayed: prints what it got.
#include "hindsight.h"
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  short array[2];
  hindsight_make_symbolic(array, sizeof array, "array");
  int small = hindsight_range(0, 10, "small");
  int fixed = klee_range(4, 5, "fixed"); // may be an input of the test or not
  int v = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  _Bool flag = __VERIFIER_nondet_bool();
  hindsight_assume(array[0] > 0);
  __VERIFIER_assume(v != 7);
  printf("%d %d %d %d %d %d fixed=%d replay=%u symbolic=%u\n", array[0], array[1], small, v, c, flag, fixed,
         klee_is_replay(), hindsight_is_symbolic(v));
  fflush(stdout);
  hindsight_assert(small != 9);
  return 0;
}
