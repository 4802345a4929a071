// A function called through a pointer of another type gets the low bits of what it is given, and what it does not return
// may be anything.
// RUN: %hindsight run %s --output %t | FileCheck %s
// RUN: not %hindsight run %s --output %t.void -- -DVOID | FileCheck %s --check-prefix=VOID
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
static char narrow(char c) { return c; }
static void nothing(int x) { (void)x; }
int main(void) {
  int (*wide)(unsigned) = (int (*)(unsigned))narrow;
  unsigned in = __VERIFIER_nondet_uint();
  if (in % 256 == 7) assert((wide(in) & 0xff) == 7);
  assert((wide(0x141) & 0xff) == 0x41);
#ifdef VOID
  int (*something)(int) = (int (*)(int))nothing;
  assert(something(3) != 12345); // VOID: assertion-failed
#endif
  return 0;
}
// CHECK: no error found
// VOID: verdict  violated
