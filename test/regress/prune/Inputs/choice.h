// Two ways that meet again. -DOTHER exchanges them, so that either is finished before the other comes to the meeting.
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
#ifdef OTHER
#define CHOICE() (!(__VERIFIER_nondet_uint() & 1))
#else
#define CHOICE() (__VERIFIER_nondet_uint() & 1)
#endif
