// strtol and its relatives: random text near numbers and near the limits, in every base.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>

MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(strtoimax);
MODEL(strtoumax);
MODEL(atoi);
MODEL(atol);
MODEL(atoll);
MODEL(abs);
MODEL(labs);
MODEL(llabs);
MODEL(div);
MODEL(ldiv);
MODEL(lldiv);
MODEL(imaxabs);
MODEL(imaxdiv);
extern long hs___isoc23_strtol(const char*, char**, int);
extern unsigned long hs___isoc23_strtoul(const char*, char**, int);
extern long hs___strtol_internal(const char*, char**, int, int);

static void writeInBase(char* out, unsigned long long v, unsigned base) {
  char digits[65];
  int n = 0;
  do {
    unsigned digit = (unsigned)(v % base);
    digits[n++] = (char)(digit < 10 ? '0' + digit : (chance(50) ? 'a' : 'A') + digit - 10);
    v /= base;
  } while (v != 0);
  while (n > 0) *out++ = digits[--n];
  *out = 0;
}

/// Text that is, or nearly is, a number in this base.
static char* numberText(int base) {
  static const char* const spaces[] = {"", "", "", " ", "\t\n\v\f\r ", "  "};
  static const char* const signs[] = {"", "", "", "-", "+", "-+", "- "};
  static const char* const prefixes[] = {"", "", "", "0x", "0X", "0", "00", "0b", "0x0x", "x"};
  static const char* const tails[] = {"", "", "", " ", "x", ".5", "9", "g", "\x80", "_"};
  static const unsigned long long limits[] = {0, 1, INT_MAX, UINT_MAX, LONG_MAX, ULONG_MAX, LLONG_MAX, ULLONG_MAX};
  unsigned long long v = chance(50) ? randomBits() >> below(64) : limits[below(8)] + below(5) - 2;
  char digits[70], text[160];
  writeInBase(digits, v, base >= 2 && base <= 36 ? (unsigned)base : chance(70) ? 10 : 16);
  snprintf(text, sizeof text, "%s%s%s%s%s%s", spaces[below(6)], signs[below(7)], prefixes[below(10)],
           chance(90) ? digits : "", chance(10) ? digits : "", tails[below(10)]);
  return fencedString(0, text);
}

#define COMPARE(type, name)                                                                                            \
  do {                                                                                                                 \
    char *end = (char*)1, *theirEnd = (char*)1;                                                                        \
    errno = hs_errno = 0;                                                                                              \
    type mine = hs_##name(text, &end, base), theirs = name(text, &theirEnd, base);                                     \
    int myError = hs_errno, theirError = errno;                                                                        \
    CHECK(mine == theirs, #name "(\"%s\", %d) is %llx, expected %llx", quoted(text, strlen(text)), base,               \
          (unsigned long long)mine, (unsigned long long)theirs);                                                       \
    CHECK(end == theirEnd, #name "(\"%s\", %d) ends at %td, expected %td", quoted(text, strlen(text)), base,           \
          end - text, theirEnd - text);                                                                                \
    CHECK(myError == theirError, #name "(\"%s\", %d): errno %d, expected %d", quoted(text, strlen(text)), base,        \
          myError, theirError);                                                                                        \
    CHECK(hs_##name(text, NULL, base) == theirs, #name "(\"%s\", %d) without end", text, base);                        \
  } while (0)

static void compareAll(const char* text, int base) {
  COMPARE(long, strtol);
  COMPARE(unsigned long, strtoul);
  COMPARE(long long, strtoll);
  COMPARE(unsigned long long, strtoull);
  COMPARE(intmax_t, strtoimax);
  COMPARE(uintmax_t, strtoumax);
  CHECK(hs_atoi(text) == atoi(text), "atoi(\"%s\") is %d", text, hs_atoi(text));
  CHECK(hs_atol(text) == atol(text), "atol(\"%s\")", text);
  CHECK(hs_atoll(text) == atoll(text), "atoll(\"%s\")", text);
  CHECK(hs___strtol_internal(text, NULL, base, 0) == strtol(text, NULL, base), "%s", text);
}

/// C23's binary prefix, which this machine's strtol does not know.
static void checkBinary(void) {
  char* end;
  CHECK(hs___isoc23_strtol("0b101", &end, 0) == 5 && *end == 0, "0b101");
  CHECK(hs___isoc23_strtol("-0B11x", &end, 2) == -3 && *end == 'x', "-0B11x");
  CHECK(hs___isoc23_strtoul("0b2", &end, 0) == 0 && *end == 'b', "0b2");
  CHECK(hs___isoc23_strtol("0b1", &end, 16) == 0xb1 && *end == 0, "0b1 in base 16");
  CHECK(hs___isoc23_strtol("017", &end, 0) == 15 && *end == 0, "017");
}

static void compareArithmetic(void) {
  int a = (int)randomBits(), b = (int)(randomBits() >> below(32)) | 1;
  if (b == -1) b = 3;
  if (a == INT_MIN) a = 0;
  div_t q = hs_div(a, b), expected = div(a, b);
  CHECK(q.quot == expected.quot && q.rem == expected.rem, "div(%d, %d)", a, b);
  ldiv_t lq = hs_ldiv(a, b), lexpected = ldiv(a, b);
  CHECK(lq.quot == lexpected.quot && lq.rem == lexpected.rem, "ldiv(%d, %d)", a, b);
  long long wide = (long long)randomBits() / 2;
  lldiv_t llq = hs_lldiv(wide, b), llexpected = lldiv(wide, b);
  CHECK(llq.quot == llexpected.quot && llq.rem == llexpected.rem, "lldiv(%lld, %d)", wide, b);
  imaxdiv_t iq = hs_imaxdiv(wide, b);
  CHECK(iq.quot == llexpected.quot && iq.rem == llexpected.rem, "imaxdiv(%lld, %d)", wide, b);
  CHECK(hs_abs(a) == abs(a) && hs_labs(a) == labs(a) && hs_llabs(wide) == llabs(wide) &&
            hs_imaxabs(wide) == llabs(wide),
        "abs(%d), abs(%lld)", a, wide);
}

void runTests(unsigned rounds) {
  static const int bases[] = {0, 0, 10, 10, 10, 16, 16, 8, 2, 36};
  for (unsigned i = 0; i < rounds; ++i) {
    int base = chance(60) ? bases[below(10)] : (int)below(36) + 2;
    if (base == 37) base = 36;
    compareAll(numberText(base), base);
    compareArithmetic();
  }
  for (unsigned i = 0; i < rounds; ++i) compareAll(randomString(0, 12, "0123456789abcdefxX+- \tzZ"), bases[below(10)]);
  static const int bad[] = {-1, 1, 37, INT_MAX, INT_MIN};
  for (int i = 0; i < 5 && !kHostIsIntercepted; ++i) compareAll(fencedString(0, "12"), bad[i]);
  checkBinary();
}
