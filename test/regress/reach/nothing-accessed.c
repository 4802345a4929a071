// Backward, too, a copy of no bytes needs no valid pointer.
// RUN: not %hindsight reach %s --target behind --direction backward --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target behind --direction forward --no-replay --output %t.2 | FileCheck %s
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static volatile int seen;
static void behind(void) { seen = 1; }
int main(void) {
  char from[4] = {1, 2, 3, 4}, to[8] = {0};
  unsigned index = __VERIFIER_nondet_uchar() & 7, size = __VERIFIER_nondet_uchar() & 3;
  memcpy(to, from + index, size);
  if (index == 6) behind();
  return to[0];
}
// CHECK: verdict  reachable
