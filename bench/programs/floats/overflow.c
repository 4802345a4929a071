// Squares of large numbers overflow: the product is infinite for some, the root of it is then no number less.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

#include <math.h>
int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x >= 1e10f && x <= 1e30f);
  float square = x * x;
  if (isinf(square) && sqrtf(square) > x) reach_error();
  return 0;
}
