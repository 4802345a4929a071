// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: verdict  safe
#include <assert.h>
#include <klee/klee.h>
typedef unsigned __int128 u128;
int main(void) {
  unsigned long a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(b < 1000);
  u128 wide = ((u128)a << 64) | b;
  assert((unsigned long)(wide >> 64) == a && (unsigned long)wide == b);
  assert(wide / 1 == wide);
  u128 product = (u128)0xffffffffffffffffUL * 0xffffffffffffffffUL;
  assert((unsigned long)(product >> 64) == 0xfffffffffffffffeUL && (unsigned long)product == 1);
  assert((long)(((__int128)-7) / 2) == -3);
  return 0;
}
