// Whether a newer object may be at the address of one that is gone depends on when that one died: states that look alike
// are not alike if they differ in this.
// RUN: not %hindsight check %s --prune interpolate --property unreach-call --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --prune subsume --search dfs --property unreach-call --no-replay --output %t.2 | FileCheck %s
// RUN: not %hindsight check %s --prune interpolate --property unreach-call --no-replay --output %t.3 -- -DLOCALS -DOTHER | FileCheck %s
// RUN: not %hindsight check %s --prune subsume --search dfs --property unreach-call --no-replay --output %t.4 -- -DLOCALS -DOTHER | FileCheck %s
// RUN: %hindsight check %s --prune interpolate --property unreach-call --no-replay --output %t.5 -- -DFIXED | FileCheck %s --check-prefix=SAFE
#include "Inputs/choice.h"
#include <stdlib.h>
extern void reach_error(void);

#ifdef LOCALS
// In the second round, p leads to the place of `one` or to that of `other`.
int main(void) {
  int *p = 0, isOne = choice();
  for (int round = 0; round < 2; round++) {
    int one = 1, other = 2;
    if (round > 0) {
      int sum = one + other;
      if (choice()) sum++;
      if (p != &one) reach_error();
    }
    if (isOne)
      p = &one;
    else
      p = &other;
    isOne = 0;
  }
  return 0;
}
#else
int main(void) {
  char *gone = malloc(1), *block = malloc(1);
  free(gone);
  while (choice()) {
    if (gone == block) reach_error(); // not in the first round: the block is older than the end of the other one
#ifndef FIXED
    free(block);
    gone = block;
    block = malloc(1);
#endif
  }
  free(block);
  return 0;
}
#endif
// CHECK: verdict  violated
// SAFE: verdict  safe: no error found
