// Products of complex numbers are calls of the compiler's library. The assertions hold natively as well.
// RUN: %hindsight check %s --output %t.1 | FileCheck %s
// RUN: %clang -DNATIVE %s -lm -o %t.native && %t.native
#include <assert.h>
#include <complex.h>
#include <math.h>
#ifdef NATIVE
#define __VERIFIER_nondet_uchar() 3
#else
extern unsigned char __VERIFIER_nondet_uchar(void);
#endif

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() & 3;
  double complex z = __builtin_complex((double)n, 2.0), square = z * z;
  assert(creal(square) == n * n - 4.0 && cimag(square) == 4.0 * n);
  float complex f = __builtin_complex(0.5f, (float)n);
  f *= f;
  assert(crealf(f) == 0.25f - n * n && cimagf(f) == n);
  long double complex l = __builtin_complex((long double)n, 1.0L);
  l *= __builtin_complex(1.0L, 1.0L);
  assert(creall(l) == n - 1.0L && cimagl(l) == n + 1.0L);
  double complex far = __builtin_complex((double)INFINITY, (double)NAN);
  far *= __builtin_complex(2.0, -1.0); // infinite, although a part is no number
  assert(isinf(creal(far)) || isinf(cimag(far)));
  double complex large = __builtin_complex(1e200, 1e200), none = __builtin_complex((double)NAN, 1.0);
  large *= large;
  assert(isinf(cimag(large)));
  none *= none;
  assert(isnan(creal(none)) && isnan(cimag(none)));
  return 0;
}
// CHECK: verdict  safe
