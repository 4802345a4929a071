// Two steps of Newton's iteration for the square root of 2, from anywhere between 1 and 2.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 1 && x <= 2);
  for (int step = 0; step < 2; ++step) x = (x + 2 / x) / 2;
  if (!(x > 1.41 && x < 1.42)) reach_error();
  return 0;
}
