// What callers promise, in a file of its own or at the start of the function.
// RUN: %hindsight check %s --entry first --assume %S/Inputs/promises.c --output %t.first | FileCheck --check-prefix=FIRST %s
// RUN: not %hindsight check %s --entry first --output %t.none | FileCheck --check-prefix=NONE %s
// RUN: not %hindsight check %s --entry down --assume %S/Inputs/promises.c --output %t.down | FileCheck --check-prefix=DOWN %s
// RUN: not %hindsight check %s --entry nobody --assume %S/Inputs/promises.c 2>&1 | FileCheck --check-prefix=NOBODY %s
// RUN: not %hindsight check %s --entry other --assume %S/Inputs/promises.c 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not %hindsight check %s --entry wide --assume %S/Inputs/promises.c 2>&1 | FileCheck --check-prefix=WIDE %s
// RUN: not %hindsight check %s --assume %S/Inputs/promises.c 2>&1 | FileCheck --check-prefix=MAIN %s
// RUN: %hindsight check %s --entry inside --output %t.inside | FileCheck --check-prefix=INSIDE %s
#include "hindsight.h"

#include <assert.h>
#include <stddef.h>

struct node {
  struct node* next;
  int val;
};

// FIRST: about {{.*}}, and what {{.*}}promises.c assumes holds
// FIRST: verdict  safe
// NONE: assertion-failed
int first(struct node* list) {
  if (!list) return 0;
  assert(list->val > 0);
  return list->val;
}

// Nobody promises anything about what the function itself calls.
// DOWN: assertion-failed
// DOWN: replayed natively: yes
int down(struct node* list, int n) {
  assert(n != 2);
  return list && n == 3 ? down(list, n - 1) : n;
}

// NOBODY: hindsight: no input heap fits: every path of nobody ends at an assumption
int nobody(struct node* list) {
  return list->val;
}

// OTHER: hindsight: --assume: there is no function assume_other; write void assume_other(...) with the parameters of other
int other(void) {
  return 0;
}
// WIDE: hindsight: --assume: assume_wide does not have the parameters of wide, or returns something
int wide(long n) {
  return n > 0;
}
// MAIN: hindsight: --assume is about the heap that a caller hands to a function

// INSIDE: verdict  safe
int inside(struct node* list) {
  hindsight_assume(list && list->val == 3);
  assert(list->val == 3);
  return 0;
}
