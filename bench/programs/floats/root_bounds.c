// The root of a sum of squares is at least each of them.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

#include <math.h>
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 1 && x <= 100 && y >= 0 && y <= 100);
  double length = sqrt(x * x + y * y);
  if (!(length >= 0.999 && length <= 142)) reach_error();
  return 0;
}
