// The sine by its series is more than 0.999 somewhere.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > -1.57079632679f && x < 1.57079632679f);
  float sum = x - (x * x * x) / 6.0f + (x * x * x * x * x) / 120.0f - (x * x * x * x * x * x * x) / 5040.0f;
  if (!(sum <= 0.999f)) reach_error();
  return 0;
}
