// A longjmp makes AddressSanitizer forget the surroundings of locals: an error there is no prediction that failed.
// RUN: not %hindsight check %s --output %t | FileCheck %s
#include <setjmp.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static jmp_buf far_away;
static void leave(int depth) {
  if (depth == 0) longjmp(far_away, 1);
  leave(depth - 1);
}
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned char a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4};
  if (setjmp(far_away) == 0) leave(2);
  return memcmp(a, b, n % 6) > 0;
}
// CHECK: after-longjmp.c:15:10 in main: stack-out-of-bounds-read
// CHECK: replayed natively: not-observable
// CHECK: verdict  violated
