// Products of complex numbers, which compilers leave to their library: Annex G of the C standard, as libgcc computes
// it.
#include "hindsight.h"

#define PRODUCT(name, number, copysign, isinf)                                                                         \
  static number name##Unit(number part) {                                                                              \
    return copysign(isinf(part) ? (number)1 : (number)0, part);                                                        \
  }                                                                                                                    \
  static number name##Clear(number part) {                                                                             \
    return part != part ? copysign((number)0, part) : part;                                                            \
  }                                                                                                                    \
  _Complex number name(number a, number b, number c, number d) {                                                       \
    number ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                             \
    number real = ac - bd, imaginary = ad + bc;                                                                        \
    if (real != real && imaginary != imaginary) {                                                                      \
      int isFirst = isinf(a) || isinf(b), isSecond = isinf(c) || isinf(d);                                             \
      if (isFirst) {                                                                                                   \
        a = name##Unit(a), b = name##Unit(b);                                                                          \
        c = name##Clear(c), d = name##Clear(d);                                                                        \
      }                                                                                                                \
      if (isSecond) {                                                                                                  \
        c = name##Unit(c), d = name##Unit(d);                                                                          \
        a = name##Clear(a), b = name##Clear(b);                                                                        \
      }                                                                                                                \
      int isLarge = !isFirst && !isSecond && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc));                       \
      if (isLarge) a = name##Clear(a), b = name##Clear(b), c = name##Clear(c), d = name##Clear(d);                     \
      if (isFirst || isSecond || isLarge) {                                                                            \
        real = (number)__builtin_inf() * (a * c - b * d);                                                              \
        imaginary = (number)__builtin_inf() * (a * d + b * c);                                                         \
      }                                                                                                                \
    }                                                                                                                  \
    return __builtin_complex(real, imaginary);                                                                         \
  }
PRODUCT(__mulsc3, float, __builtin_copysignf, __builtin_isinf)
PRODUCT(__muldc3, double, __builtin_copysign, __builtin_isinf)
PRODUCT(__mulxc3, long double, __builtin_copysignl, __builtin_isinf)
