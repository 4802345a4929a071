// math.h: what IEEE 754 operations and bit fields can do. These work for symbolic values: compiler builtins become LLVM
// intrinsics, and nothing branches on a value if a select does. Transcendental functions are in math_host.c.
#include "hindsight.h"
#include <float.h>
#include <limits.h>
#include <math.h>

// math.h defines these as macros over all types; here they are functions.
#undef signbit

static int isInfinite(double v) {
  return __builtin_fabs(v) == __builtin_inf();
}

#define INTRINSIC1(name)                                                                                               \
  double name(double v) {                                                                                              \
    return __builtin_##name(v);                                                                                        \
  }                                                                                                                    \
  float name##f(float v) {                                                                                             \
    return __builtin_##name##f(v);                                                                                     \
  }                                                                                                                    \
  long double name##l(long double v) {                                                                                 \
    return __builtin_##name##l(v);                                                                                     \
  }

#define INTRINSIC2(name)                                                                                               \
  double name(double a, double b) {                                                                                    \
    return __builtin_##name(a, b);                                                                                     \
  }                                                                                                                    \
  float name##f(float a, float b) {                                                                                    \
    return __builtin_##name##f(a, b);                                                                                  \
  }                                                                                                                    \
  long double name##l(long double a, long double b) {                                                                  \
    return __builtin_##name##l(a, b);                                                                                  \
  }

INTRINSIC1(fabs)
INTRINSIC1(floor)
INTRINSIC1(ceil)
INTRINSIC1(trunc)
INTRINSIC1(rint)
INTRINSIC1(nearbyint)
INTRINSIC1(round)
INTRINSIC1(roundeven)
INTRINSIC2(copysign)
INTRINSIC2(fmin)
INTRINSIC2(fmax)

double fma(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
float fmaf(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
long double fmal(long double a, long double b, long double c) {
  return __builtin_fmal(a, b, c);
}

/// Without a fork: what errno is then depends on the argument.
static void setErrnoIf(int condition, int code) {
  int* place = &errno;
  *place = condition ? code : *place;
}

double sqrt(double v) {
  setErrnoIf(v < 0, EDOM);
  return __builtin_sqrt(v);
}
float sqrtf(float v) {
  setErrnoIf(v < 0, EDOM);
  return __builtin_sqrtf(v);
}
long double sqrtl(long double v) {
  setErrnoIf(v < 0, EDOM);
  return __builtin_sqrtl(v);
}

#define REMAINDER(type, suffix)                                                                                        \
  type fmod##suffix(type a, type b) {                                                                                  \
    int isOpen = (b == 0) | (__builtin_fabs##suffix(a) == __builtin_inf##suffix());                                    \
    setErrnoIf(isOpen&(a == a) & (b == b), EDOM);                                                                      \
    return __builtin_fmod##suffix(a, b);                                                                               \
  }
REMAINDER(double, )
REMAINDER(float, f)
REMAINDER(long double, l)

#define TO_INTEGER(name, type, suffix, rounding)                                                                       \
  type name##suffix(ROUNDED_##suffix v) {                                                                              \
    return (type)__builtin_##rounding##suffix(v);                                                                      \
  }
#define ROUNDED_ double
#define ROUNDED_f float
#define ROUNDED_l long double
#define TO_INTEGERS(name, type, rounding)                                                                              \
  TO_INTEGER(name, type, , rounding)                                                                                   \
  TO_INTEGER(name, type, f, rounding)                                                                                  \
  TO_INTEGER(name, type, l, rounding)
TO_INTEGERS(lrint, long, rint)
TO_INTEGERS(llrint, long long, rint)
TO_INTEGERS(lround, long, round)
TO_INTEGERS(llround, long long, round)

/// The difference, if positive. An infinite one out of finite numbers is a range error.
#define DIFFERENCE(name, type, suffix)                                                                                 \
  type name(type a, type b) {                                                                                          \
    type result = a > b ? a - b : (a <= b ? 0 : a + b); /* the sum of unordered values is a NaN */                     \
    int isTooLarge =                                                                                                   \
        (result == __builtin_inf##suffix()) & (a < __builtin_inf##suffix()) & (b > -__builtin_inf##suffix());          \
    setErrnoIf(isTooLarge, ERANGE);                                                                                    \
    return result;                                                                                                     \
  }
DIFFERENCE(fdim, double, )
DIFFERENCE(fdimf, float, f)
DIFFERENCE(fdiml, long double, l)

double nan(const char* payload) {
  if (*payload) __hindsight_unsupported("a NaN with a payload");
  return __builtin_nan("");
}
float nanf(const char* payload) {
  if (*payload) __hindsight_unsupported("a NaN with a payload");
  return __builtin_nanf("");
}
long double nanl(const char* payload) {
  if (*payload) __hindsight_unsupported("a NaN with a payload");
  return __builtin_nanl("");
}

// --- Classification, under the names the headers use ---

#define CLASSIFICATION(type, suffix)                                                                                   \
  int __isnan##suffix(type v) {                                                                                        \
    return v != v;                                                                                                     \
  }                                                                                                                    \
  int __isinf##suffix(type v) {                                                                                        \
    return (v == __builtin_inf##suffix()) - (v == -__builtin_inf##suffix());                                           \
  }                                                                                                                    \
  int __finite##suffix(type v) {                                                                                       \
    return __builtin_fabs##suffix(v) < __builtin_inf##suffix();                                                        \
  }                                                                                                                    \
  int __signbit##suffix(type v) {                                                                                      \
    return __builtin_signbit(v) != 0;                                                                                  \
  }                                                                                                                    \
  int __fpclassify##suffix(type v) {                                                                                   \
    return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, v);                             \
  }                                                                                                                    \
  int finite##suffix(type v) {                                                                                         \
    return __builtin_fabs##suffix(v) < __builtin_inf##suffix();                                                        \
  }                                                                                                                    \
  int(isnan##suffix)(type v) {                                                                                         \
    return v != v;                                                                                                     \
  }                                                                                                                    \
  int(isinf##suffix)(type v) {                                                                                         \
    return (v == __builtin_inf##suffix()) - (v == -__builtin_inf##suffix());                                           \
  }

CLASSIFICATION(double, )
CLASSIFICATION(float, f)
CLASSIFICATION(long double, l)

// --- Parts of a number ---

static uint64_t bitsOf(double v) {
  uint64_t bits;
  __builtin_memcpy(&bits, &v, sizeof bits);
  return bits;
}

static double fromBits(uint64_t bits) {
  double v;
  __builtin_memcpy(&v, &bits, sizeof v);
  return v;
}

static int isSpecial(double v) { // zero, infinite or not a number
  return v == 0 || !(__builtin_fabs(v) < __builtin_inf());
}

static double splitExponent(double v, int* exponent) {
  *exponent = 0;
  if (isSpecial(v)) return v + v;
  int extra = 0;
  if (__builtin_fabs(v) < DBL_MIN) {
    v *= 0x1p54;
    extra = 54;
  }
  uint64_t bits = bitsOf(v);
  *exponent = (int)(bits >> 52 & 0x7ff) - 1022 - extra;
  return fromBits((bits & 0x800fffffffffffffull) | 0x3fe0000000000000ull);
}

double frexp(double v, int* exponent) {
  return splitExponent(v, exponent);
}
float frexpf(float v, int* exponent) {
  return (float)splitExponent(v, exponent);
}

/// 2^n for n in the range of normal numbers.
static double powerOfTwo(int n) {
  return fromBits((uint64_t)(n + 1023) << 52);
}

/// v * 2^n, rounded once: all steps but the last are exact, or the result is zero or infinite anyway.
static double scaled(double v, int n) {
  if (isSpecial(v) || n == 0) return v;
  int exponent;
  double fraction = splitExponent(v, &exponent); // in [0.5, 1)
  int limited = n > 5000 ? 5000 : n < -5000 ? -5000 : n;
  exponent += limited;
  double result;
  if (exponent > 1024)
    result = fraction * powerOfTwo(1023) * powerOfTwo(1023);
  else if (exponent < -1100)
    result = fraction * powerOfTwo(-1022) * powerOfTwo(-1022);
  else if (exponent > 1)
    result = fraction * 2 * powerOfTwo(exponent - 1);
  else if (exponent >= -1021)
    result = fraction * powerOfTwo(exponent);
  else
    result = fraction * powerOfTwo(exponent + 1000) * powerOfTwo(-1000);
  setErrnoIf((result == 0) | isInfinite(result), ERANGE);
  return result;
}

double ldexp(double v, int n) {
  return scaled(v, n);
}
double scalbn(double v, int n) {
  return scaled(v, n);
}
double scalbln(double v, long n) {
  return scaled(v, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n);
}

/// A float has room to spare in a double, so only the last conversion rounds.
static float scaledFloat(float v, int n) {
  int limited = n > 500 ? 500 : n < -500 ? -500 : n;
  float result = (float)scaled(v, limited);
  setErrnoIf((!isSpecial(v)) & ((result == 0) | isInfinite(result)), ERANGE);
  return result;
}

float ldexpf(float v, int n) {
  return scaledFloat(v, n);
}
float scalbnf(float v, int n) {
  return scaledFloat(v, n);
}
float scalblnf(float v, long n) {
  return scaledFloat(v, n > 500 ? 500 : n < -500 ? -500 : (int)n);
}

double modf(double v, double* whole) {
  double integral = __builtin_trunc(v);
  *whole = integral;
  double fraction = isInfinite(v) ? 0 : v - integral;
  return __builtin_copysign(fraction, v);
}
float modff(float v, float* whole) {
  float integral = __builtin_truncf(v);
  *whole = integral;
  float fraction = isInfinite(v) ? 0 : v - integral;
  return __builtin_copysignf(fraction, v);
}
long double modfl(long double v, long double* whole) {
  long double integral = __builtin_truncl(v);
  *whole = integral;
  long double fraction = __builtin_fabsl(v) == __builtin_infl() ? 0 : v - integral;
  return __builtin_copysignl(fraction, v);
}

static int exponentOf(double v) {
  if (v == 0 || v != v) {
    errno = EDOM;
    return v == 0 ? FP_ILOGB0 : FP_ILOGBNAN;
  }
  if (isInfinite(v)) {
    errno = EDOM;
    return INT_MAX;
  }
  int exponent;
  (void)splitExponent(v, &exponent);
  return exponent - 1;
}

int ilogb(double v) {
  return exponentOf(v);
}
int ilogbf(float v) {
  return exponentOf(v);
}

static double exponentAsDouble(double v) {
  if (v == 0) return -__builtin_inf();
  if (isSpecial(v)) return v * v;
  return exponentOf(v);
}
double logb(double v) {
  return exponentAsDouble(v);
}
float logbf(float v) {
  return (float)exponentAsDouble(v);
}

double nextafter(double from, double to) {
  if (from != from || to != to) return from + to;
  if (from == to) return to;
  if (from == 0) return __builtin_copysign(fromBits(1), to);
  uint64_t bits = bitsOf(from);
  int away = (from < to) == (from > 0);
  double result = fromBits(away ? bits + 1 : bits - 1);
  if (isInfinite(result) || __builtin_fabs(result) < DBL_MIN) errno = ERANGE;
  return result;
}

float nextafterf(float from, float to) {
  if (from != from || to != to) return from + to;
  if (from == to) return to;
  uint32_t bits;
  float result;
  if (from == 0) {
    bits = 1;
    __builtin_memcpy(&result, &bits, sizeof result);
    return __builtin_copysignf(result, to);
  }
  __builtin_memcpy(&bits, &from, sizeof bits);
  int away = (from < to) == (from > 0);
  bits = away ? bits + 1 : bits - 1;
  __builtin_memcpy(&result, &bits, sizeof result);
  if (isInfinite(result) || __builtin_fabsf(result) < FLT_MIN) errno = ERANGE;
  return result;
}
