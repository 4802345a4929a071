// One by something that is never zero: no NaN, nothing infinite, not above 1.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= -1e100 && x <= 1e100);
  double y = 1 / (x * x + 1);
  if (!(y > 0 && y <= 1)) reach_error();
  return 0;
}
