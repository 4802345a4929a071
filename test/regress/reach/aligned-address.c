// A block of the heap is aligned: marks in the low bits of its address are what the program put there. Backward, the
// path on which nothing was marked must not stand for the one on which something was.
// RUN: %hindsight reach %s --target never --direction backward --no-replay --output %t.1 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target marked --direction backward --no-replay --output %t.2 | FileCheck %s --check-prefix=MARKED
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static volatile int seen;
static void never(void) { seen = 1; }
static void marked(void) { seen = 2; }
int main(void) {
  int *block = malloc(sizeof *block);
  uintptr_t address = (uintptr_t)block;
  if (__VERIFIER_nondet_uchar() & 1) address |= 1;
  if (address & 6) never();
  if (address & 1) marked();
  free(block);
  return 0;
}
// NEVER: verdict  unreachable
// MARKED: verdict  reachable
