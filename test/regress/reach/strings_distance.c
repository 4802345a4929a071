// How far a search went is a difference of addresses: base addresses cancel, whatever is found first.
// RUN: not %hindsight reach %s --target differ --direction backward --no-replay --output %t.1 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target never --direction backward --no-replay --output %t.2 | FileCheck %s --check-prefix=NEVER
// REACH: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
#define _GNU_SOURCE
#include <klee/klee.h>
#include <string.h>
void differ(void) {}
void never(void) {}
int main(void) {
  char a[2];
  klee_make_symbolic(a, 2, "a");
  a[1] = 0;
  if (strchrnul(a, 'x') - a != strlen(a))
    differ();
  if (a[0] != 'x' && strchrnul(a, 'x') - a != strlen(a))
    never();
  return 0;
}
