// The printf family: random directives with random flags, widths, precisions and lengths, into buffers of random size
// and to a stream; every byte, the return value and errno must be the machine's.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <limits.h>
#include <wchar.h>

#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"

MODEL(snprintf);
MODEL(sprintf);
MODEL(vsnprintf);
MODEL(asprintf);
MODEL(printf);
MODEL(dprintf);
extern int hs_fprintf(FILE*, const char*, ...);
extern FILE *hs_stdout, *hs_stderr, *hs_stdin;

static char mine[700], theirs[700];

/// Both libraries' snprintf of the same arguments, and the model's stream output of them.
#define COMPARE(format, ...)                                                                                           \
  do {                                                                                                                 \
    size_t size = chance(30) ? below(12) : 600;                                                                        \
    memset(mine, 0x5a, sizeof mine);                                                                                   \
    memset(theirs, 0x5a, sizeof theirs);                                                                               \
    int theirResult = snprintf(theirs, size, format, __VA_ARGS__);                                                     \
    int myResult = hs_snprintf(mine, size, format, __VA_ARGS__);                                                       \
    CHECK(myResult == theirResult, "'%s' returns %d, expected %d", format, myResult, theirResult);                     \
    CHECK(memcmp(mine, theirs, sizeof mine) == 0, "'%s' into %zu: '%.100s', expected '%.100s'", format, size,          \
          quoted(mine, 120), quoted(theirs, 120));                                                                     \
    if (size == 600 && theirResult >= 0 && theirResult < 600) {                                                        \
      resetWritten();                                                                                                  \
      CHECK(hs_printf(format, __VA_ARGS__) == theirResult, "'%s' to a stream", format);                                \
      CHECK(writtenSize[1] == (size_t)theirResult && memcmp(written[1], theirs, writtenSize[1]) == 0,                  \
            "'%s' to a stream: %s", format, quoted(written[1], writtenSize[1]));                                       \
    }                                                                                                                  \
  } while (0)

/// "%-+ #0'12.5" with random parts; the caller adds length and conversion.
static void randomDirective(char* out, bool forText) {
  *out++ = '%';
  for (unsigned flags = below(4); flags > 0; --flags) *out++ = forText ? '-' : "-+ #0'"[below(6)];
  if (chance(60)) out += sprintf(out, "%u", chance(90) ? below(30) : below(300));
  if (forText ? chance(50) : chance(40)) {
    *out++ = '.';
    if (chance(85)) out += sprintf(out, "%u", chance(90) ? below(25) : below(200));
  }
  *out = 0;
}

static uint64_t randomInteger(void) {
  static const uint64_t special[] = {0,       1,        9,         10,         99,         100,
                                     INT_MAX, UINT_MAX, LLONG_MAX, ULLONG_MAX, 1ull << 63, 1ull << 31};
  if (chance(25)) return special[below(12)];
  uint64_t v = randomBits() >> below(64);
  return chance(30) ? 0 - v : v;
}

static void compareInteger(void) {
  static const char conversions[] = "diuoxXb";
  char format[64] = "<";
  randomDirective(format + 1, false);
  char conversion = conversions[below(7)];
  uint64_t v = randomInteger();
  char* end = format + strlen(format);
#define LENGTH(text, type)                                                                                             \
  sprintf(end, text "%c|%%s", conversion);                                                                             \
  COMPARE(format, (type)v, "tail");                                                                                    \
  break
  switch (below(9)) {
  case 0: LENGTH("", int);
  case 1: LENGTH("hh", int);
  case 2: LENGTH("h", int);
  case 3: LENGTH("l", long);
  case 4: LENGTH("ll", long long);
  case 5: LENGTH("j", intmax_t);
  case 6: LENGTH("z", size_t);
  case 7: LENGTH("t", ptrdiff_t);
  default: LENGTH("q", long long);
  }
}

static double randomDouble(void) {
  static const double special[] = {
      0, -0.0, 1, 0.5, 1e100, 123456789, 0.1, 1.0 / 3, 9.9999999, __builtin_inf(), -__builtin_inf(), __builtin_nan("")};
  if (chance(40)) return special[below(12)];
  if (chance(50)) return (double)(int)randomBits() / (1 + below(1000));
  uint64_t bits = randomBits();
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

static void compareFloat(void) {
  char format[64];
  randomDirective(format, false);
  char* end = format + strlen(format);
  double v = randomDouble();
  char conversion = "eEfFgGaA"[below(8)];
  if (chance(30)) {
    sprintf(end, "L%c", conversion);
    COMPARE(format, (long double)v);
  } else {
    sprintf(end, "%s%c", chance(20) ? "l" : "", conversion);
    COMPARE(format, v);
  }
}

static void compareText(void) {
  char format[64];
  randomDirective(format, true);
  char* end = format + strlen(format);
  const char* text = chance(10) ? NULL : randomString(0, 30, "abc\xe9%");
  switch (below(6)) {
  case 0: {
    sprintf(end, "c%%%%%%c");
    int c = (int)below(256);
    COMPARE(format, c, 'x');
    break;
  }
  case 1: {
    wchar_t wide[32];
    size_t n = below(30);
    for (size_t i = 0; i < n; ++i) wide[i] = (wchar_t)(chance(99) ? 'a' + below(26) : 300);
    wide[n] = 0;
    sprintf(end, "ls");
    // The machine has written a part when it meets the character it cannot convert.
    errno = hs_errno = 0;
    int expected = snprintf(theirs, sizeof theirs, format, wide);
    if (expected < 0) {
      int error = errno;
      CHECK(hs_snprintf(mine, sizeof mine, format, wide) == -1 && hs_errno == error, "'%s'", format);
    } else {
      COMPARE(format, wide);
    }
    break;
  }
  case 2: {
    wint_t c = below(127) + 1;
    sprintf(end, "lc");
    COMPARE(format, c);
    break;
  }
  default:
    sprintf(end, "s");
    COMPARE(format, text);
    break;
  }
}

static void compareOther(void) {
  char format[64];
  int width = (int)below(60) - 30, precision = (int)below(20) - 5, v = (int)randomInteger();
  unsigned u = (unsigned)randomInteger();
  long long w = (long long)randomInteger();
  switch (below(6)) {
  case 0: COMPARE("%*d|%-*u", width, v, width, u); break;
  case 1: COMPARE("%.*d|%*.*llx", precision, v, width, precision, w); break;
  case 2: COMPARE("%.*s|%*s", precision, "some text", width, "other"); break;
  case 3: {
    void* pointer = chance(30) ? NULL : (void*)(uintptr_t)w;
    sprintf(format, "%%%s%dp", chance(50) ? "-" : "", (int)below(25));
    COMPARE(format, pointer);
    break;
  }
  case 4: {
    int a = -1, b = -1;
    signed char small = -1;
    long long wide = -1;
    hs_snprintf(mine, 10, "ab%n%200d%n%hhn%lln", &a, 5, &b, &small, &wide);
    CHECK(a == 2 && b == 202 && small == (signed char)202 && wide == 202, "%%n: %d %d %d %lld", a, b, small, wide);
    break;
  }
  case 5:
    errno = hs_errno = (int)below(140);
    COMPARE("%m|%20.5m%s", "x");
    break;
  }
}

/// What cannot be printed must fail in the same way.
static void compareFailures(void) {
  static const char* const formats[] = {
      "%", "abc%", "%-", "%5", "%5.", "%l", "%2147483648d", "%.2147483648d", "%99999999999999d"};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i) {
    errno = hs_errno = 0;
    int expected = snprintf(theirs, 20, formats[i], 1), result = hs_snprintf(mine, 20, formats[i], 1);
    CHECK(result == expected && hs_errno == errno, "'%s': %d, errno %d; expected %d, errno %d", formats[i], result,
          hs_errno, expected, errno);
  }
}

/// Symbolic numbers: a mark instead of digits, and the length that the digits would have had.
static void checkSymbolic(const char* format, long long v) {
  int expected = snprintf(theirs, sizeof theirs, format, v);
  symbolicActive = true;
  symbolicValue = v < 0 && strpbrk(format, "di") ? 0 - (unsigned long long)v : (unsigned long long)v;
  resetWritten();
  int length = hs_printf(format, v);
  symbolicActive = false;
  CHECK(length == expected, "'%s' of symbolic %lld: length %d, expected %d", format, v, length, expected);
  CHECK(writtenSize[1] == 10 && memcmp(written[1], "<symbolic>", 10) == 0, "'%s': %s", format,
        quoted(written[1], writtenSize[1]));
}

static void checkRandomSymbolic(void) {
  char format[64] = "";
  randomDirective(format, false);
  sprintf(format + strlen(format), "ll%c", "diuoxXb"[below(7)]);
  checkSymbolic(format, (long long)randomInteger());
}

/// Every set of flags with small widths and precisions, around the values where something changes.
static void compareAllFlags(void) {
  static const long long values[] = {0, 1, 7, 8, 9, 10, -1, 255, 4096};
  static const char *const widths[] = {"", "1", "3", "6"}, *const precisions[] = {"", ".", ".1", ".4"};
  for (unsigned flags = 0; flags < 32; ++flags) {
    char set[6] = "";
    for (int bit = 0; bit < 5; ++bit)
      if (flags >> bit & 1) strncat(set, &"-+ #0"[bit], 1);
    for (int shape = 0; shape < 16; ++shape) {
      for (const char* conversion = "diuoxXb"; *conversion; ++conversion) {
        char format[32];
        sprintf(format, "%%%s%s%sll%c", set, widths[shape % 4], precisions[shape / 4], *conversion);
        for (int i = 0; i < 9; ++i) {
          COMPARE(format, values[i]);
          checkSymbolic(format, values[i]);
        }
      }
    }
  }
}

static void checkSymbolicDouble(void) {
  symbolicDoubles = true;
  anyInt = 9;
  assumptionsFailed = 0;
  resetWritten();
  CHECK(hs_printf("x=%f", 1.5) == 9 && assumptionsFailed == 0, "unknown length");
  CHECK(writtenSize[1] == 12 && memcmp(written[1], "x=<symbolic>", 12) == 0, "%s", quoted(written[1], writtenSize[1]));
  anyInt = 2;
  hs_printf("x=%f", 1.5);
  CHECK(assumptionsFailed == 1, "a length shorter than possible");
  CHECK(hs_snprintf(mine, 20, "%.1f", 1.5) == 3 && strcmp(mine, "1.5") == 0, "the engine forks over its values");
  CHECK(hs_snprintf(mine, 20, "%.1Lf", 2.5L) == 3 && strcmp(mine, "2.5") == 0, "and over those of a long double");
  symbolicDoubles = false;
}

static void checkFunctions(void) {
  char* text = NULL;
  CHECK(hs_asprintf(&text, "%s-%d", "abc", 42) == 6 && strcmp(text, "abc-42") == 0, "asprintf: %s", text);
  free(text);
  CHECK(hs_sprintf(mine, "%c%s", 'a', "b") == 2 && strcmp(mine, "ab") == 0, "sprintf: %s", mine);
  resetWritten();
  CHECK(hs_fprintf(hs_stderr, "%d", 7) == 1 && hs_dprintf(2, "%d", 8) == 1, "fprintf, dprintf");
  CHECK(writtenSize[2] == 2 && memcmp(written[2], "78", 2) == 0 && writtenSize[1] == 0, "%s",
        quoted(written[2], writtenSize[2]));
  hs_errno = 0;
  CHECK(hs_fprintf(hs_stdin, "x") == -1 && hs_errno == EBADF, "writing to stdin");
  CHECK(hs_dprintf(5, "x") == -1, "writing to an unknown descriptor");
  if (PATH_CONTINUES()) hs_snprintf(mine, 20, "%2$d %1$d", 1, 2);
  CHECK(pathEnd == kUnsupported, "numbered arguments");
  pathEnd = kRunning;
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) {
    compareInteger();
    compareInteger();
    compareFloat();
    compareText();
    compareOther();
    checkRandomSymbolic();
  }
  compareAllFlags();
  compareFailures();
  checkSymbolicDouble();
  checkFunctions();
}
