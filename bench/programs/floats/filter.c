// A filter of the first order keeps what comes in within bounds.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  float state = 0;
  for (int step = 0; step < 8; ++step) {
    float in = __VERIFIER_nondet_float();
    __VERIFIER_assume(in >= -1 && in <= 1);
    state = 0.5f * state + in;
  }
  if (!(state >= -2 && state <= 2)) reach_error();
  return 0;
}
