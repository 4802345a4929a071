// Two ways that meet again. -DOTHER exchanges them, so that either is finished before the other comes to the meeting.
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
static int choice(void) {
#ifdef OTHER
  if (__VERIFIER_nondet_uint() & 1) return 1;
  return 0;
#else
  if (__VERIFIER_nondet_uint() & 1) return 0;
  return 1;
#endif
}
