// wchar.h, uchar.h, inttypes.h: strings of wide characters to and from bytes, and numbers in wide text. The C locale
// knows ASCII.
#include "hindsight.h"
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <uchar.h>
#include <wchar.h>

static size_t illegal(void) {
  errno = EILSEQ;
  return (size_t)-1;
}

// --- Whole strings: `*source` becomes null behind the terminator, or the place where the conversion stopped ---

static size_t toWide(wchar_t* out, const char** source, size_t bytes, size_t n) {
  const char* s = *source;
  size_t i = 0;
  for (; (!out || i < n) && i < bytes; ++i) {
    unsigned char c = (unsigned char)s[i];
    if (c > 127) {
      if (out) *source = s + i;
      return illegal();
    }
    if (out) out[i] = c;
    if (c == 0) {
      if (out) *source = NULL;
      return i;
    }
  }
  if (out) *source = s + i;
  return i;
}

static size_t toBytes(char* out, const wchar_t** source, size_t characters, size_t n) {
  const wchar_t* s = *source;
  size_t i = 0;
  for (; (!out || i < n) && i < characters; ++i) {
    if ((unsigned)s[i] > 127) {
      if (out) *source = s + i;
      return illegal();
    }
    if (out) out[i] = (char)s[i];
    if (s[i] == 0) {
      if (out) *source = NULL;
      return i;
    }
  }
  if (out) *source = s + i;
  return i;
}

size_t mbsrtowcs(wchar_t* restrict out, const char** restrict source, size_t n, mbstate_t* restrict state) {
  return toWide(out, source, SIZE_MAX, n);
}
size_t mbsnrtowcs(wchar_t* restrict out, const char** restrict source, size_t bytes, size_t n,
                  mbstate_t* restrict state) {
  return toWide(out, source, bytes, n);
}
size_t wcsrtombs(char* restrict out, const wchar_t** restrict source, size_t n, mbstate_t* restrict state) {
  return toBytes(out, source, SIZE_MAX, n);
}
size_t wcsnrtombs(char* restrict out, const wchar_t** restrict source, size_t characters, size_t n,
                  mbstate_t* restrict state) {
  return toBytes(out, source, characters, n);
}

// --- uchar.h ---

/// One character; no bytes left is an incomplete one.
static size_t decode(char32_t* out, const char* s, size_t n) {
  if (!s) return 0;
  if (n == 0) return (size_t)-2;
  unsigned char c = (unsigned char)*s;
  if (c > 127) return illegal();
  *out = c;
  return c != 0;
}

static size_t encode(char* out, char32_t c) {
  if (!out) return 1;
  if (c > 127) return illegal();
  *out = (char)c;
  return 1;
}

size_t __mbrlen(const char* restrict s, size_t n, mbstate_t* restrict state) {
  char32_t ignored;
  return decode(&ignored, s, n);
}
size_t mbrtoc32(char32_t* restrict out, const char* restrict s, size_t n, mbstate_t* restrict state) {
  char32_t c = 0;
  size_t length = decode(&c, s, n);
  if (out && length <= 1 && s) *out = c;
  return length;
}
size_t mbrtoc16(char16_t* restrict out, const char* restrict s, size_t n, mbstate_t* restrict state) {
  char32_t c = 0;
  size_t length = decode(&c, s, n);
  if (out && length <= 1 && s) *out = (char16_t)c;
  return length;
}
size_t c32rtomb(char* restrict out, char32_t c, mbstate_t* restrict state) {
  return encode(out, c);
}
size_t c16rtomb(char* restrict out, char16_t c, mbstate_t* restrict state) {
  if (out && c >= 0xd800 && c < 0xe000) __hindsight_unsupported("c16rtomb of half a character");
  return encode(out, c);
}

// --- Numbers ---

/// The text as bytes at the same places; a character outside of ASCII becomes a byte that is in no number.
static char* narrow(const wchar_t* text) {
  size_t n = 0;
  while (text[n] != 0) ++n;
  char* out = malloc(n + 1);
  if (!out) __hindsight_unsupported("a number in wide text without memory for a copy");
  for (size_t i = 0; i <= n; ++i) out[i] = (unsigned)text[i] > 127 ? (char)0x80 : (char)text[i];
  return out;
}

static unsigned long long readInteger(const wchar_t* text, wchar_t** end, int base, struct HsIntegerRange range) {
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  char* bytes = narrow(text);
  struct HsInteger number;
  __hindsight_scan_integer(&number, bytes, base, &range);
  if (end) *end = (wchar_t*)text + (number.end ? number.end - bytes : 0);
  free(bytes);
  if (!number.end) return 0;
  if (!number.overflow) return number.negative ? 0 - number.magnitude : number.magnitude;
  errno = ERANGE;
  return number.negative && range.positive != range.negative ? 0 - range.negative : number.magnitude;
}

#define INTEGER(name, type, positive, negative)                                                                        \
  type name(const wchar_t* restrict text, wchar_t** restrict end, int base) {                                          \
    return (type)readInteger(text, end, base, (struct HsIntegerRange){positive, negative, 0});                         \
  }                                                                                                                    \
  type name##_l(const wchar_t* restrict text, wchar_t** restrict end, int base, locale_t locale) {                     \
    return (type)readInteger(text, end, base, (struct HsIntegerRange){positive, negative, 0});                         \
  }
INTEGER(wcstol, long, LONG_MAX, LONG_MAX + 1ull)
INTEGER(wcstoll, long long, LLONG_MAX, LLONG_MAX + 1ull)
INTEGER(wcstoq, long long, LLONG_MAX, LLONG_MAX + 1ull)
INTEGER(wcstoimax, intmax_t, LLONG_MAX, LLONG_MAX + 1ull)
INTEGER(wcstoul, unsigned long, ULONG_MAX, ULONG_MAX)
INTEGER(wcstoull, unsigned long long, ULLONG_MAX, ULLONG_MAX)
INTEGER(wcstouq, unsigned long long, ULLONG_MAX, ULLONG_MAX)
INTEGER(wcstoumax, uintmax_t, ULLONG_MAX, ULLONG_MAX)

#define FLOATING(name, type, scan)                                                                                     \
  static type name##Value(const wchar_t* text, wchar_t** end) {                                                        \
    char* bytes = narrow(text);                                                                                        \
    const char* last = bytes;                                                                                          \
    type result = scan(bytes, &last);                                                                                  \
    if (end) *end = (wchar_t*)text + (last - bytes);                                                                   \
    free(bytes);                                                                                                       \
    return result;                                                                                                     \
  }                                                                                                                    \
  type name(const wchar_t* restrict text, wchar_t** restrict end) {                                                    \
    return name##Value(text, end);                                                                                     \
  }                                                                                                                    \
  type name##_l(const wchar_t* restrict text, wchar_t** restrict end, locale_t locale) {                               \
    return name##Value(text, end);                                                                                     \
  }
FLOATING(wcstof, float, __hindsight_scan_float)
FLOATING(wcstod, double, __hindsight_scan_double)
FLOATING(wcstold, long double, __hindsight_scan_long_double)
