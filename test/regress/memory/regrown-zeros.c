// A block of zeros whose size the input decides, made larger: what is behind the old size was never written, however
// much room the old one had.
// RUN: not %hindsight check %s --property uninit --no-replay --output %t.1 | FileCheck %s --check-prefix=UNINIT
// RUN: not %hindsight reach %s --target here --no-replay --output %t.2 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target here --direction forward --no-replay --output %t.3 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight check %s --property uninit,memory-safety --all --no-replay --output %t.4 -- -DBELOW | FileCheck %s --check-prefix=SAFE
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void here(void) {}
static int five = 5;

int main(void) {
  unsigned n = (__VERIFIER_nondet_uchar() & 3) + 1;
#ifdef BELOW
  int **p = calloc(n, sizeof *p);
  p[0] = &five;
  if (n > 2) p[2] = &five;
  p = realloc(p, 64);
  int sum = *p[0];
  if (n > 2) sum += *p[2];
  if (sum != (n > 2 ? 10 : 5)) sum = *p[8];
  if (n > 3 && p[3]) sum = *p[8];
#else
  char *p = calloc(1, n);
  p = realloc(p, 8);
  if (p[2]) here();
#endif
  free(p);
  return 0;
}
// UNINIT: uninitialised-read
// UNINIT: verdict  violated
// REACH: verdict  reachable
// SAFE: verdict  safe
