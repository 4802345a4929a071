// math.h: transcendental functions, computed by the host for concrete arguments. A symbolic argument ends the path,
// naming the function. errno is set as the C library sets it: a NaN out of numbers is a domain error, an infinity out
// of finite numbers a range error.
#include "hindsight.h"
#include <math.h>

static int isFinite(double v) {
  return __builtin_fabs(v) < __builtin_inf();
}

static double check(double result, int finiteArguments, int numericArguments, int underflows) {
  if (result != result) {
    if (numericArguments) errno = EDOM;
  } else if (!isFinite(result)) {
    if (finiteArguments) errno = ERANGE;
  } else if (underflows && finiteArguments && result == 0) {
    errno = ERANGE;
  }
  return result;
}

#define HOST1_UNDERFLOWS(name, underflows)                                                                             \
  double name(double v) {                                                                                              \
    return check(__hindsight_math1(#name, v), isFinite(v), v == v, underflows);                                        \
  }                                                                                                                    \
  float name##f(float v) {                                                                                             \
    return (float)check(__hindsight_math1(#name "f", v), isFinite(v), v == v, underflows);                             \
  }
#define HOST1(name) HOST1_UNDERFLOWS(name, 0)

#define HOST2_UNDERFLOWS(name, underflows)                                                                             \
  double name(double a, double b) {                                                                                    \
    return check(__hindsight_math2(#name, a, b), isFinite(a) & isFinite(b), (a == a) & (b == b), underflows);          \
  }                                                                                                                    \
  float name##f(float a, float b) {                                                                                    \
    return (float)check(__hindsight_math2(#name "f", a, b), isFinite(a) & isFinite(b), (a == a) & (b == b),            \
                        underflows);                                                                                   \
  }
#define HOST2(name) HOST2_UNDERFLOWS(name, 0)

HOST1(sin)
HOST1(cos)
HOST1(tan)
HOST1(asin)
HOST1(acos)
HOST1(atan)
HOST1(sinh)
HOST1(cosh)
HOST1(tanh)
HOST1(asinh)
HOST1(acosh)
HOST1(atanh)
HOST1_UNDERFLOWS(exp, 1)
HOST1_UNDERFLOWS(exp2, 1)
HOST1_UNDERFLOWS(exp10, 1)
HOST1(expm1)
HOST1(log)
HOST1(log2)
HOST1(log10)
HOST1(log1p)
HOST1(cbrt)
HOST1(erf)
HOST1_UNDERFLOWS(erfc, 1)
/// lgamma of a negative number is the logarithm of what may be negative; this says whether it was.
int signgam;
extern int __signgam __attribute__((alias("signgam")));

static double logarithmOfGamma(const char* name, double v) {
  double whole = __builtin_floor(v);
  int isOdd = whole * 0.5 != __builtin_floor(whole * 0.5);
  signgam = (v < 0 && v != whole && isOdd) || (v == 0 && __builtin_signbit(v)) ? -1 : 1;
  return check(__hindsight_math1(name, v), isFinite(v), v == v, 0);
}
double lgamma(double v) {
  return logarithmOfGamma("lgamma", v);
}
float lgammaf(float v) {
  return (float)logarithmOfGamma("lgammaf", v);
}

HOST1_UNDERFLOWS(tgamma, 1)
HOST1(j0)
HOST1_UNDERFLOWS(j1, (v != 0))
HOST1(y0)
HOST1(y1)
HOST2_UNDERFLOWS(atan2, (a != 0))
HOST2(hypot)
HOST2(remainder)
HOST2_UNDERFLOWS(pow, (a != 0))

double drem(double a, double b) {
  return check(__hindsight_math2("remainder", a, b), isFinite(a) & isFinite(b), (a == a) & (b == b), 0);
}

void sincos(double v, double* sine, double* cosine) {
  *sine = check(__hindsight_math1("sin", v), isFinite(v), v == v, 0);
  *cosine = __hindsight_math1("cos", v);
}
void sincosf(float v, float* sine, float* cosine) {
  *sine = (float)check(__hindsight_math1("sinf", v), isFinite(v), v == v, 0);
  *cosine = (float)__hindsight_math1("cosf", v);
}
