// A machine would have done a part of a copy that fails, and a copy of parts that overlap altogether: what lies behind
// is blocked by it, and not simply unreachable.
// RUN: not %hindsight reach %s --target behind --direction forward --no-replay --output %t.1 | FileCheck %s --check-prefix=OVERLAP
// RUN: not %hindsight reach %s --target behind --direction forward --no-replay --output %t.2 -- -DBOUNDS | FileCheck %s --check-prefix=BOUNDS
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static volatile int seen;
static void behind(void) { seen = 1; }
int main(void) {
  char text[9] = "abcdefgh", few[4] = {0};
  unsigned size = __VERIFIER_nondet_uchar() & 7;
#ifdef BOUNDS
  if (size > 4) memcpy(few, text, size);
  if (few[1]) behind();
#else
  memcpy(text + 1, text, size);
  if (text[2] == 'b') behind();
#endif
  return 0;
}
// OVERLAP: overlapping-copy
// OVERLAP: verdict  blocked
// BOUNDS: stack-out-of-bounds-write
// BOUNDS: verdict  blocked
