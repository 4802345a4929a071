// stdlib.h: floating-point numbers from text, correctly rounded.
//
// Few digits and a small power of ten: the digits fit the significand, the power is exact, and one multiplication or
// division rounds correctly (Clinger, "How to read floating point numbers accurately", 1990). This way also works for
// symbolic digits. So do 16 hexadecimal digits and a small power of two: the conversion rounds, and the power changes
// nothing but the exponent. Everything else is exact integer arithmetic: digits * 10^e as one large integer, scaled by
// a power of two so that the quotient has more bits than needed, then rounded once.
#include "hindsight.h"
#include <limits.h>
#include <stdlib.h>

struct Format {
  int precision;                // bits of the significand
  int leastExponent;            // of the last bit of a subnormal number
  int largestExponent;          // of the last bit of the largest number
  int fastDigits, fastPower;    // both exact
  int maxDigits;                // more digits only matter by being zero or not
  int leastPoint, largestPoint; // 0.ddd * 10^point outside of these is zero or infinite
};

static const struct Format floatFormat = {24, -149, 104, 7, 10, 120, -60, 50};
static const struct Format doubleFormat = {53, -1074, 971, 15, 22, 800, -340, 320};
static const struct Format longDoubleFormat = {64, -16445, 16320, 19, 27, 11600, -4980, 4950};
enum { kDoubleWords = 136, kLongDoubleWords = 1792 };

/// Significant ones that are kept; and the powers of two that neither overflow nor make a subnormal number of them.
enum { kHexadecimalDigits = 16, kHexadecimalPower = 60 };

enum Kind { kNone, kInfinite, kNan, kDecimal, kHexadecimal };

/// What the text says, before any arithmetic.
struct Scanned {
  enum Kind kind;
  int negative;
  const char* first;          // the first digit or point
  const char* end;            // behind the number
  long digits;                // how many; decimal: leading zeros included
  long exponent;              // of the last digit: 10^exponent, or 2^exponent for hexadecimal
  unsigned long long value;   // decimal: of the first 19 digits; hexadecimal: of the first 16 significant ones
  unsigned next, rest;        // hexadecimal: the digit after those, and whether anything follows it
  unsigned long long payload; // of a NaN
};

/// A positive number: (top + half / 2 + a bit more if `sticky`) * 2^exponent; the highest bit of `top` is set.
struct Exact {
  unsigned long long top;
  unsigned half, sticky;
  long exponent;
};

struct Rounded {
  unsigned long long mantissa;
  long exponent;
  int infinite;
};

// --- Scanning ---

static size_t matchWord(const char* s, const char* word) {
  size_t i = 0;
  while (word[i] != 0 && hsLower((unsigned char)s[i]) == word[i]) ++i;
  return i;
}

/// The end of "(n-char-sequence)" behind nan, or `s` if there is none. As with glibc, a sequence that strtoull reads as
/// a whole is the payload.
static const char* scanNanPayload(const char* s, unsigned long long* payload) {
  if (*s != '(') return s;
  const char* p = s + 1;
  while ((hsDigitValue((unsigned char)*p) < 36) | (*p == '_')) ++p;
  if (HS_FORK(*p != ')')) return s;
  struct HsInteger number;
  static const struct HsIntegerRange range = {ULLONG_MAX, ULLONG_MAX, 0};
  __hindsight_scan_integer(&number, s + 1, 0, &range);
  if (number.end == p) *payload = number.magnitude;
  if (number.overflow) errno = ERANGE;
  return p + 1;
}

/// A digit of an exponent becomes concrete by cases: there are few, and everything after depends on it.
static int concreteDigit(char c) {
  int digit = 0;
  while (digit < 9 && c != '0' + digit) ++digit;
  return digit;
}

/// Reads "e+12" if it is there; returns the end of it.
static const char* scanExponent(const char* s, int mark, long* exponent) {
  if (HS_FORK(hsLower((unsigned char)*s) != mark)) return s;
  const char* p = s + 1;
  int negative = 0;
  if (HS_FORK(*p == '-')) {
    negative = 1;
    ++p;
  } else if (HS_FORK(*p == '+')) {
    ++p;
  }
  if (HS_FORK(!hsIsDigit((unsigned char)*p))) return s;
  long value = 0;
  for (; hsIsDigit((unsigned char)*p); ++p)
    if (value < 10000000) value = value * 10 + concreteDigit(*p);
  *exponent += negative ? -value : value;
  return p;
}

static void scanDecimal(struct Scanned* out, const char* s) {
  int point = 0;
  out->first = s;
  for (;; ++s) {
    if (hsIsDigit((unsigned char)*s)) {
      if (out->digits < 19) out->value = out->value * 10 + (unsigned)(*s - '0');
      ++out->digits;
      out->exponent -= point;
    } else if (*s == '.' && !point) {
      point = 1;
    } else {
      break;
    }
  }
  if (out->digits == 0) return;
  out->kind = kDecimal;
  out->end = scanExponent(s, 'e', &out->exponent);
}

static void scanHexadecimal(struct Scanned* out, const char* s) {
  int point = 0, any = 0, full = 0; // full: `next` is taken
  for (;; ++s) {
    unsigned digit = hsDigitValue((unsigned char)*s);
    if (digit < 16) {
      any = 1;
      if (out->digits < kHexadecimalDigits) {
        out->value = out->value << 4 | digit;
        out->exponent -= 4 * point;
        out->digits += __hindsight_is_symbolic(out->value) || out->value != 0;
        continue;
      }
      if (__hindsight_is_symbolic(out->value) || __hindsight_is_symbolic(digit))
        __hindsight_unsupported("a floating-point number with more than 16 hexadecimal digits, some of them symbolic");
      if (full) out->rest |= digit;
      if (!full) out->next = digit;
      full = 1;
      out->exponent += 4 * !point;
    } else if (*s == '.' && !point) {
      point = 1;
    } else {
      break;
    }
  }
  if (!any) return;
  out->kind = kHexadecimal;
  out->end = scanExponent(s, 'p', &out->exponent);
}

static void scan(struct Scanned* out, const char* text) {
  __builtin_memset(out, 0, sizeof *out);
  const char* s = text;
  out->end = text;
  while (hsIsSpace((unsigned char)*s)) ++s;
  if (HS_FORK(*s == '-')) {
    out->negative = 1;
    ++s;
  } else if (HS_FORK(*s == '+')) {
    ++s;
  }
  if (hsLower((unsigned char)*s) == 'i') {
    size_t matched = matchWord(s, "infinity");
    if (matched < 3) return;
    out->kind = kInfinite;
    out->end = s + (matched == 8 ? 8 : 3);
  } else if (hsLower((unsigned char)*s) == 'n') {
    if (matchWord(s, "nan") < 3) return;
    out->kind = kNan;
    out->end = scanNanPayload(s + 3, &out->payload);
  } else {
    // In this order: what follows a symbolic digit is seldom an x.
    if (hsIsDigit((unsigned char)*s) && hsLower((unsigned char)s[1]) == 'x' && *s == '0') scanHexadecimal(out, s + 2);
    if (out->kind == kNone) {
      out->value = 0;
      out->digits = 0;
      out->exponent = 0;
      scanDecimal(out, s);
    }
  }
}

// --- Large integers: little-endian words in memory that the caller provides ---

struct Large {
  uint32_t* words;
  size_t count;
};

static void multiplyAdd(struct Large* n, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (size_t i = 0; i < n->count; ++i) {
    carry += (uint64_t)n->words[i] * factor;
    n->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry != 0) n->words[n->count++] = (uint32_t)carry;
}

static uint32_t divide(struct Large* n, uint32_t divisor) {
  uint64_t remainder = 0;
  for (size_t i = n->count; i-- > 0;) {
    remainder = remainder << 32 | n->words[i];
    n->words[i] = (uint32_t)(remainder / divisor);
    remainder %= divisor;
  }
  while (n->count > 0 && n->words[n->count - 1] == 0) --n->count;
  return (uint32_t)remainder;
}

static void shiftWords(struct Large* n, size_t by) {
  __builtin_memmove(n->words + by, n->words, n->count * sizeof *n->words);
  __builtin_memset(n->words, 0, by * sizeof *n->words);
  n->count += by;
}

static uint32_t smallPower(int exponent) {
  uint32_t power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}

/// The digits of the number as one integer, at most `limit` of them. Returns whether what is cut off is not zero.
static unsigned collectDigits(struct Large* n, const struct Scanned* scanned, long* significant, long limit) {
  uint32_t chunk = 0;
  int inChunk = 0;
  long taken = 0;
  unsigned lost = 0;
  for (const char* s = scanned->first; s < scanned->end; ++s) {
    if (*s == '.') continue;
    if (__hindsight_is_symbolic((unsigned char)*s))
      __hindsight_unsupported("a floating-point number with this many symbolic digits");
    if (!hsIsDigit((unsigned char)*s)) break;
    if (taken == 0 && *s == '0') continue;
    if (taken++ >= limit) {
      lost |= *s != '0';
      continue;
    }
    chunk = chunk * 10 + (uint32_t)(*s - '0');
    if (++inChunk == 9) {
      multiplyAdd(n, 1000000000u, chunk);
      chunk = 0;
      inChunk = 0;
    }
  }
  if (inChunk > 0) multiplyAdd(n, smallPower(inChunk), chunk);
  *significant = taken;
  return lost;
}

/// n * 10^exponent as the top bits of a number. Returns whether bits were lost below.
static unsigned scale(struct Large* n, long exponent, long* binaryExponent) {
  unsigned lost = 0;
  *binaryExponent = 0;
  if (exponent >= 0) {
    for (; exponent >= 9; exponent -= 9) multiplyAdd(n, 1000000000u, 0);
    multiplyAdd(n, smallPower((int)exponent), 0);
    return 0;
  }
  // 10^k has at most k * 1701 / 512 + 1 bits; the quotient shall have 66 or more.
  long wanted = -exponent * 1701 / 512 + 1 + 66 + 32, present = (long)n->count * 32;
  if (wanted > present) {
    size_t by = (size_t)(wanted - present + 31) / 32;
    shiftWords(n, by);
    *binaryExponent = -32 * (long)by;
  }
  for (; exponent <= -9; exponent += 9) lost |= divide(n, 1000000000u) != 0;
  if (exponent < 0) lost |= divide(n, smallPower((int)-exponent)) != 0;
  return lost;
}

static unsigned long long wordAt(const struct Large* n, size_t index) {
  return index < n->count ? n->words[n->count - 1 - index] : 0; // counted from the top
}

/// The 64 highest bits, the next one, and whether anything follows.
static void takeTop(const struct Large* n, struct Exact* out) {
  int zeros = __builtin_clz(n->words[n->count - 1]);
  unsigned long long high = wordAt(n, 0) << 32 | wordAt(n, 1), low = wordAt(n, 2) << 32 | wordAt(n, 3);
  out->top = zeros == 0 ? high : high << zeros | low >> (64 - zeros);
  low <<= zeros;
  out->half = (unsigned)(low >> 63);
  out->sticky = low << 1 != 0;
  for (size_t i = 4; i < n->count; ++i) out->sticky |= n->words[n->count - 1 - i] != 0;
  out->exponent += 32 * ((long)n->count - 2) - zeros;
}

// --- Rounding ---

/// The text as an exact number. Returns 0 if it is zero.
static int makeExact(const struct Scanned* scanned, const struct Format* format, uint32_t* words, struct Exact* out) {
  __builtin_memset(out, 0, sizeof *out);
  if (scanned->kind == kHexadecimal) {
    if (scanned->value == 0) return 0;
    int zeros = __builtin_clzll(scanned->value);
    unsigned next = scanned->next << 1; // five bits: the fifth stands for those that follow
    next |= scanned->rest != 0;
    out->top = scanned->value << zeros;
    out->exponent = scanned->exponent - zeros;
    if (zeros < 4) {
      out->top |= next >> (5 - zeros);
      out->half = next >> (4 - zeros) & 1;
      out->sticky = (next & ((1u << (4 - zeros)) - 1)) != 0;
    }
    return 1;
  }
  struct Large n = {words, 0};
  long significant = 0;
  unsigned lost = collectDigits(&n, scanned, &significant, format->maxDigits);
  if (significant == 0) return 0;
  long point = significant + scanned->exponent;
  if (point > format->largestPoint || point < format->leastPoint) {
    out->top = 1ull << 63;
    out->exponent = point > 0 ? 100000 : -100000;
    return 1;
  }
  long cut = significant > format->maxDigits ? significant - format->maxDigits : 0;
  lost |= scale(&n, scanned->exponent + cut, &out->exponent);
  takeTop(&n, out);
  out->sticky |= lost;
  return 1;
}

/// Drops `count` bits, to the nearest, ties to even. Reports in `inexact` whether anything was lost.
static unsigned long long dropBits(const struct Exact* x, long count, int* inexact) {
  unsigned long long kept = x->top;
  unsigned half = x->half, rest = x->sticky;
  if (count > 64) {
    kept = 0;
    half = 0;
    rest = 1;
  } else if (count == 64) {
    kept = 0;
    half = (unsigned)(x->top >> 63);
    rest = x->half | x->sticky | (x->top << 1 != 0);
  } else if (count > 0) {
    kept = x->top >> count;
    half = (unsigned)(x->top >> (count - 1)) & 1;
    rest = x->half | x->sticky | ((x->top & ((1ull << (count - 1)) - 1)) != 0);
  }
  *inexact = half != 0 || rest != 0;
  return kept + (half != 0 && (rest != 0 || (kept & 1) != 0));
}

static struct Rounded roundTo(const struct Exact* x, const struct Format* format) {
  long drop = 64 - format->precision;
  long exponent = x->exponent + drop;
  int inexact, tiny = exponent < format->leastExponent;
  unsigned long long carried = format->precision == 64 ? 0 : 1ull << format->precision; // one bit too many
  if (tiny) {
    // Not tiny if it becomes the least normal number when rounded as if there were room below.
    if (exponent == format->leastExponent - 1) tiny = dropBits(x, drop, &inexact) != carried;
    drop += format->leastExponent - exponent;
    exponent = format->leastExponent;
  }
  struct Rounded result = {dropBits(x, drop, &inexact), exponent, 0};
  if (drop == 64 - format->precision && result.mantissa == carried) {
    result.mantissa = 1ull << (format->precision - 1);
    ++result.exponent;
  }
  if (tiny && inexact) errno = ERANGE;
  if (result.exponent > format->largestExponent) {
    errno = ERANGE;
    result.infinite = 1;
  }
  return result;
}

// --- The three types ---

static const double doublePowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
static const long double longDoublePowers[] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
                                               1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
                                               1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L};

static int isFast(const struct Scanned* scanned, const struct Format* format) {
  return scanned->kind == kDecimal && scanned->digits <= format->fastDigits && scanned->exponent <= format->fastPower &&
         scanned->exponent >= -format->fastPower;
}

static float floatFromParts(const struct Rounded* r) {
  uint32_t mantissa = (uint32_t)r->mantissa;
  uint32_t bits = mantissa;
  if (mantissa >> 23 != 0) bits = (uint32_t)(r->exponent + 150) << 23 | (mantissa & 0x7fffffu);
  float result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

static double doubleFromParts(const struct Rounded* r) {
  uint64_t bits = r->mantissa;
  if (r->mantissa >> 52 != 0) bits = (uint64_t)(r->exponent + 1075) << 52 | (r->mantissa & 0xfffffffffffffull);
  double result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

static long double longDoubleFromParts(const struct Rounded* r) {
  struct {
    uint64_t mantissa;
    uint16_t exponent;
  } bits = {r->mantissa, r->mantissa >> 63 != 0 ? (uint16_t)(r->exponent + 16446) : 0};
  long double result = 0;
  __builtin_memcpy(&result, &bits, 10);
  return result;
}

// A quiet NaN, with as much of the payload as there is room for.
static float floatNan(unsigned long long payload) {
  uint32_t bits = 0x7fc00000u | (payload & 0x3fffffu);
  float result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

static double doubleNan(unsigned long long payload) {
  uint64_t bits = 0x7ff8000000000000ull | (payload & 0x7ffffffffffffull);
  double result;
  __builtin_memcpy(&result, &bits, sizeof result);
  return result;
}

static long double longDoubleNan(unsigned long long payload) {
  struct {
    uint64_t mantissa;
    uint16_t exponent;
  } bits = {0xc000000000000000ull | (payload & 0x3fffffffffffffffull), 0x7fff};
  long double result = 0;
  __builtin_memcpy(&result, &bits, 10);
  return result;
}

#define SLOW(type, format, wordCount, infinity, nan, fromParts)                                                        \
  static type slow##format(const struct Scanned* scanned) {                                                            \
    if (scanned->kind == kInfinite) return infinity;                                                                   \
    if (scanned->kind == kNan) return nan(scanned->payload);                                                           \
    uint32_t words[wordCount];                                                                                         \
    struct Exact exact;                                                                                                \
    if (!makeExact(scanned, &format##Format, words, &exact)) return 0;                                                 \
    struct Rounded rounded = roundTo(&exact, &format##Format);                                                         \
    return rounded.infinite ? infinity : fromParts(&rounded);                                                          \
  }

SLOW(float, float, kDoubleWords, __builtin_inff(), floatNan, floatFromParts)
SLOW(double, double, kDoubleWords, __builtin_inf(), doubleNan, doubleFromParts)
SLOW(long double, longDouble, kLongDoubleWords, __builtin_infl(), longDoubleNan, longDoubleFromParts)

/// Digits that follow the first ones are not in `value`.
static int isFastHexadecimal(const struct Scanned* scanned) {
  return scanned->kind == kHexadecimal && scanned->next == 0 && scanned->rest == 0 &&
         scanned->exponent <= kHexadecimalPower && scanned->exponent >= -kHexadecimalPower;
}

#define SCAN(name, type, format, powers)                                                                               \
  type name(const char* text, const char** end) {                                                                      \
    struct Scanned scanned;                                                                                            \
    scan(&scanned, text);                                                                                              \
    *end = scanned.end;                                                                                                \
    if (scanned.kind == kNone) return 0;                                                                               \
    type result;                                                                                                       \
    if (isFast(&scanned, &format##Format)) {                                                                           \
      result = (type)scanned.value;                                                                                    \
      if (scanned.exponent > 0) result *= (type)powers[scanned.exponent];                                              \
      if (scanned.exponent < 0) result /= (type)powers[-scanned.exponent];                                             \
    } else if (isFastHexadecimal(&scanned)) {                                                                          \
      result = (type)scanned.value;                                                                                    \
      if (scanned.exponent > 0) result *= (type)(1ull << scanned.exponent);                                            \
      if (scanned.exponent < 0) result /= (type)(1ull << -scanned.exponent);                                           \
    } else {                                                                                                           \
      result = slow##format(&scanned);                                                                                 \
    }                                                                                                                  \
    return scanned.negative ? -result : result;                                                                        \
  }

SCAN(__hindsight_scan_float, float, float, doublePowers)
SCAN(__hindsight_scan_double, double, double, doublePowers)
SCAN(__hindsight_scan_long_double, long double, longDouble, longDoublePowers)

#define DEFINE_PARSER(name, type, scanner)                                                                             \
  type name(const char* restrict text, char** restrict end) {                                                          \
    const char* last;                                                                                                  \
    type result = scanner(text, &last);                                                                                \
    if (end) *end = (char*)last;                                                                                       \
    return result;                                                                                                     \
  }                                                                                                                    \
  type name##_l(const char* restrict text, char** restrict end, locale_t locale) {                                     \
    const char* last;                                                                                                  \
    type result = scanner(text, &last);                                                                                \
    if (end) *end = (char*)last;                                                                                       \
    return result;                                                                                                     \
  }
DEFINE_PARSER(strtof, float, __hindsight_scan_float)
DEFINE_PARSER(strtod, double, __hindsight_scan_double)
DEFINE_PARSER(strtold, long double, __hindsight_scan_long_double)

double atof(const char* text) {
  const char* last;
  return __hindsight_scan_double(text, &last);
}
