// What the functions of math.h say by errno depends on the argument, also on one from the input.
// RUN: not %hindsight check %s --property unreach-call --output %t.1 -- -DCALL="sqrt(x)" | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --output %t.2 -- -DCALL="sqrtf((float)x)" | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --output %t.3 -- -DCALL="fdim(x,y)" | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --output %t.4 -- -DCALL="ldexp(x,3)" | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --output %t.5 -- -DCALL="fmod(x,y)" | FileCheck %s
// RUN: %hindsight check %s --property unreach-call --output %t.6 -- -DCALL="sqrt(fabs(x))" | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight check %s --property unreach-call --search dfs --output %t.7 -- -DSOME | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --interpolant core --output %t.8 -- -DSOME | FileCheck %s
#include <errno.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
#if SOME
  unsigned char in = __VERIFIER_nondet_uchar(), part = __VERIFIER_nondet_uchar();
  double x = in < 100 ? part : -1;
  if (in < 100) part = 1; // two paths
  int rounds = 0;
  for (int i = 0; i < 2; i++) rounds += i;
#define CALL sqrt(x)
#else
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  (void)y;
#endif
  errno = 0;
  volatile double result = CALL;
  (void)result;
  if (errno != 0) reach_error();
  return 0;
}
// CHECK: replayed natively: yes
// CHECK: verdict  violated: 1 error found
// NEVER: verdict  safe: no error found
