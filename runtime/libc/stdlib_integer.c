// stdlib.h, inttypes.h: integers from text.
//
// Whether the next character is a digit forks, because it decides how much of the text is read. Whether the number
// fits does not: as long as that many digits cannot overflow nothing is compared at all, and after that the comparison
// is a flag that is looked at once, at the end.
#include "hindsight.h"
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

/// Skips "0x" or "0b" if a digit of that base follows; resolves base 0.
static const char* skipPrefix(const char* s, int* base, int binary) {
  int wantsHex = *base == 0 || *base == 16, wantsBinary = binary && (*base == 0 || *base == 2);
  if (*base == 0) *base = 10;
  if (!wantsHex && !wantsBinary) return s;
  if (HS_FORK(*s != '0')) return s;
  if (wantsHex && HS_FORK(hsLower((unsigned char)s[1]) == 'x')) {
    if (HS_FORK(hsDigitValue((unsigned char)s[2]) < 16)) {
      *base = 16;
      return s + 2;
    }
  } else if (wantsBinary && HS_FORK(hsLower((unsigned char)s[1]) == 'b')) {
    if (HS_FORK(hsDigitValue((unsigned char)s[2]) < 2)) {
      *base = 2;
      return s + 2;
    }
  }
  if (wantsHex && *base == 10) *base = 8;
  return s;
}

void __hindsight_scan_integer(struct HsInteger* out, const char* text, int base, const struct HsIntegerRange* range) {
  const char* s = text;
  while (hsIsSpace((unsigned char)*s)) ++s;
  int negative = 0;
  if (HS_FORK(*s == '-')) {
    negative = 1;
    ++s;
  } else if (HS_FORK(*s == '+')) {
    ++s;
  }
  int originalBase = base;
  s = skipPrefix(s, &base, range->binary);
  if (originalBase != 0) base = originalBase;

  unsigned long long limit = negative ? range->negative : range->positive;
  unsigned long long value = 0, largest = 0; // largest: what the digits so far can make at most; concrete
  int mayOverflow = 0, overflow = 0;
  const char* start = s;
  unsigned unsignedBase = (unsigned)base;
  for (;; ++s) {
    unsigned digit = unsignedBase <= 10 ? (unsigned)(unsigned char)*s - '0' : hsDigitValue((unsigned char)*s);
    if (digit >= unsignedBase) break;
    if (!mayOverflow) {
      mayOverflow = largest > (limit - (unsignedBase - 1)) / unsignedBase;
      largest = largest * unsignedBase + (unsignedBase - 1);
    }
    if (mayOverflow) overflow |= (value > limit / unsignedBase) | (value * unsignedBase > limit - digit);
    value = value * unsignedBase + digit;
  }
  out->end = HS_FORK(s == start) ? NULL : s;
  out->negative = negative;
  out->overflow = overflow;
  out->magnitude = overflow ? limit : value;
}

static unsigned long long parse(const char* text, char** end, int base, unsigned long long positive,
                                unsigned long long negative, int binary) {
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  struct HsInteger number;
  struct HsIntegerRange range = {positive, negative, binary};
  __hindsight_scan_integer(&number, text, base, &range);
  if (end) *end = (char*)(number.end ? number.end : text);
  if (!number.end) return 0;
  if (number.overflow) {
    errno = ERANGE;
    // An unsigned number that is too large is the largest one, whatever its sign.
    return number.negative && positive != negative ? 0 - negative : number.magnitude;
  }
  return number.negative ? 0 - number.magnitude : number.magnitude;
}

#define SIGNED_LIMITS(type) (unsigned long long)type##_MAX, (unsigned long long)type##_MAX + 1
#define UNSIGNED_LIMITS(type) U##type##_MAX, U##type##_MAX

#define DEFINE_PARSER(name, result, limits, binary)                                                                    \
  result name(const char* restrict text, char** restrict end, int base) {                                              \
    return (result)parse(text, end, base, limits, binary);                                                             \
  }

DEFINE_PARSER(strtol, long, SIGNED_LIMITS(LONG), 0)
DEFINE_PARSER(strtoll, long long, SIGNED_LIMITS(LLONG), 0)
DEFINE_PARSER(strtoul, unsigned long, UNSIGNED_LIMITS(LONG), 0)
DEFINE_PARSER(strtoull, unsigned long long, UNSIGNED_LIMITS(LLONG), 0)
DEFINE_PARSER(strtoq, long long, SIGNED_LIMITS(LLONG), 0)
DEFINE_PARSER(strtouq, unsigned long long, UNSIGNED_LIMITS(LLONG), 0)
DEFINE_PARSER(strtoimax, intmax_t, SIGNED_LIMITS(INTMAX), 0)
DEFINE_PARSER(strtoumax, uintmax_t, UNSIGNED_LIMITS(INTMAX), 0)

// The names newer C libraries give these functions for C23 programs.
DEFINE_PARSER(__isoc23_strtol, long, SIGNED_LIMITS(LONG), 1)
DEFINE_PARSER(__isoc23_strtoll, long long, SIGNED_LIMITS(LLONG), 1)
DEFINE_PARSER(__isoc23_strtoul, unsigned long, UNSIGNED_LIMITS(LONG), 1)
DEFINE_PARSER(__isoc23_strtoull, unsigned long long, UNSIGNED_LIMITS(LLONG), 1)
DEFINE_PARSER(__isoc23_strtoimax, intmax_t, SIGNED_LIMITS(INTMAX), 1)
DEFINE_PARSER(__isoc23_strtoumax, uintmax_t, UNSIGNED_LIMITS(INTMAX), 1)

#define DEFINE_PARSER_WITH_LOCALE(name, result, limits)                                                                \
  result name(const char* restrict text, char** restrict end, int base, locale_t locale) {                             \
    return (result)parse(text, end, base, limits, 0);                                                                  \
  }
DEFINE_PARSER_WITH_LOCALE(strtol_l, long, SIGNED_LIMITS(LONG))
DEFINE_PARSER_WITH_LOCALE(strtoll_l, long long, SIGNED_LIMITS(LLONG))
DEFINE_PARSER_WITH_LOCALE(strtoul_l, unsigned long, UNSIGNED_LIMITS(LONG))
DEFINE_PARSER_WITH_LOCALE(strtoull_l, unsigned long long, UNSIGNED_LIMITS(LLONG))

// What old headers inline atoi and friends into; `group` asks for digit grouping, which the C locale does not have.
long __strtol_internal(const char* restrict text, char** restrict end, int base, int group) {
  return (long)parse(text, end, base, SIGNED_LIMITS(LONG), 0);
}
unsigned long __strtoul_internal(const char* restrict text, char** restrict end, int base, int group) {
  return (unsigned long)parse(text, end, base, UNSIGNED_LIMITS(LONG), 0);
}
long long __strtoll_internal(const char* restrict text, char** restrict end, int base, int group) {
  return (long long)parse(text, end, base, SIGNED_LIMITS(LLONG), 0);
}
unsigned long long __strtoull_internal(const char* restrict text, char** restrict end, int base, int group) {
  return parse(text, end, base, UNSIGNED_LIMITS(LLONG), 0);
}

int atoi(const char* text) {
  return (int)(long)parse(text, NULL, 10, SIGNED_LIMITS(LONG), 0);
}
long atol(const char* text) {
  return (long)parse(text, NULL, 10, SIGNED_LIMITS(LONG), 0);
}
long long atoll(const char* text) {
  return (long long)parse(text, NULL, 10, SIGNED_LIMITS(LLONG), 0);
}
