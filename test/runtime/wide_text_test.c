// wchar.h, wctype.h, uchar.h: the wide functions of wchar_string.c, wchar_convert.c, wchar_print.c and wctype.c against
// the machine's C locale.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <inttypes.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

// clang-format off
#define FUNCTIONS(X)                                                                                                   \
  X(wcsncat) X(wcpcpy) X(wcpncpy) X(wcscasecmp) X(wcsncasecmp) X(wcscoll) X(wcsxfrm) X(wcschrnul) X(wcscspn) X(wcsspn) \
  X(wcspbrk) X(wcstok) X(wcwidth) X(wcswidth) X(mbsrtowcs) X(mbsnrtowcs) X(wcsrtombs) X(wcsnrtombs) X(mbrtoc32)        \
  X(mbrtoc16) X(c32rtomb) X(wcstol) X(wcstoul) X(wcstoll) X(wcstoull) X(wcstoimax) X(wcstod) X(wcstof) X(wcstold)      \
  X(swprintf) X(wprintf) X(fputws) X(putwchar) X(fwide) X(wctype) X(iswctype) X(wctrans) X(towctrans) X(towlower_l)    \
  X(puts) X(fgetws) X(getwchar)
// clang-format on
#define DECLARE(name) MODEL(name);
FUNCTIONS(DECLARE)
extern int hs_swscanf(const wchar_t*, const wchar_t*, ...);
extern FILE *hs_stdout, *hs_stdin;

static wchar_t* randomWide(int slot, unsigned maxLength, const wchar_t* letters) {
  unsigned n = below(maxLength + 1), choices = (unsigned)wcslen(letters);
  wchar_t* s = (wchar_t*)fenced(slot, (n + 1) * sizeof(wchar_t));
  for (unsigned i = 0; i < n; ++i) s[i] = letters[below(choices)];
  s[n] = 0;
  return s;
}

static void compareStrings(void) {
  const wchar_t* letters = L"abAB,\x100";
  wchar_t *s = randomWide(0, 8, letters), *t = randomWide(1, 4, letters);
  size_t n = below(10);
  CHECK(signOf(hs_wcscasecmp(s, t)) == signOf(wcscasecmp(s, t)), "wcscasecmp");
  CHECK(signOf(hs_wcsncasecmp(s, t, n)) == signOf(wcsncasecmp(s, t, n)), "wcsncasecmp");
  CHECK(signOf(hs_wcscoll(s, t)) == signOf(wcscoll(s, t)), "wcscoll");
  CHECK(hs_wcschrnul(s, t[0]) == wcschrnul(s, t[0]) && hs_wcspbrk(s, t) == wcspbrk(s, t), "searching");
  CHECK(hs_wcsspn(s, t) == wcsspn(s, t) && hs_wcscspn(s, t) == wcscspn(s, t), "spans");
  CHECK(hs_wcswidth(s, n) == wcswidth(s, n), "wcswidth %d, %d", hs_wcswidth(s, n), wcswidth(s, n));
  wchar_t mine[32], theirs[32];
  wmemset(mine, 7, 32);
  wmemset(theirs, 7, 32);
  CHECK(hs_wcpncpy(mine, s, n) - mine == wcpncpy(theirs, s, n) - theirs && wmemcmp(mine, theirs, 32) == 0, "wcpncpy");
  CHECK(hs_wcpcpy(mine, s) - mine == wcpcpy(theirs, s) - theirs && wmemcmp(mine, theirs, 32) == 0, "wcpcpy");
  CHECK(hs_wcsncat(mine, t, n) == mine && wcsncat(theirs, t, n) && wmemcmp(mine, theirs, 32) == 0, "wcsncat");
  CHECK(hs_wcsxfrm(mine, s, n) == wcsxfrm(theirs, s, n) && wmemcmp(mine, theirs, 32) == 0, "wcsxfrm");
  wcscpy(mine, s);
  wcscpy(theirs, s);
  wchar_t *myRest = NULL, *theirRest = NULL, *a = hs_wcstok(mine, t, &myRest), *b = wcstok(theirs, t, &theirRest);
  for (int i = 0; i < 8; ++i) {
    CHECK(!a == !b && (!a || a - mine == b - theirs), "wcstok");
    if (!a || !b) break;
    a = hs_wcstok(NULL, t, &myRest);
    b = wcstok(NULL, t, &theirRest);
  }
}

static void compareConversions(void) {
  char* bytes = randomString(0, 8, chance(20) ? "ab\xc3" : "ab");
  wchar_t* text = randomWide(1, 8, chance(20) ? L"ab\x100" : L"ab");
  wchar_t mine[16], theirs[16];
  char myBytes[16], theirBytes[16];
  memset(mine, 1, sizeof mine);
  memset(theirs, 1, sizeof theirs);
  memset(myBytes, 1, 16);
  memset(theirBytes, 1, 16);
  size_t n = below(12), most = below(12);
  const char *a = bytes, *b = bytes;
  errno = hs_errno = 0;
  bool counts = chance(20);
  size_t result = hs_mbsrtowcs(counts ? NULL : mine, &a, n, NULL),
         expected = mbsrtowcs(counts ? NULL : theirs, &b, n, NULL);
  CHECK(result == expected && a == b && errno == hs_errno && memcmp(mine, theirs, sizeof mine) == 0,
        "mbsrtowcs(%s, %zu): %zu, expected %zu", quoted(bytes, strlen(bytes)), n, result, expected);
  a = b = bytes;
  result = hs_mbsnrtowcs(mine, &a, most, n, NULL);
  expected = mbsnrtowcs(theirs, &b, most, n, NULL);
  CHECK(result == expected && a == b && memcmp(mine, theirs, sizeof mine) == 0, "mbsnrtowcs: %zu, %zu", result,
        expected);
  const wchar_t *c = text, *d = text;
  errno = hs_errno = 0;
  result = hs_wcsrtombs(counts ? NULL : myBytes, &c, n, NULL);
  expected = wcsrtombs(counts ? NULL : theirBytes, &d, n, NULL);
  CHECK(result == expected && c == d && errno == hs_errno, "wcsrtombs: %zu, expected %zu", result, expected);
  if (expected != (size_t)-1) CHECK(memcmp(myBytes, theirBytes, 16) == 0, "wcsrtombs");
  char32_t x = 5, y = 5;
  CHECK(hs_mbrtoc32(&x, bytes, n > 1, NULL) == mbrtoc32(&y, bytes, n > 1, &(mbstate_t){0}) && x == y, "mbrtoc32");
}

static void compareNumbers(void) {
  wchar_t* text = randomWide(0, 12, chance(50) ? L"0123456789" : L"0129xXaf-+. eEpn\x100");
  int base = chance(70) ? 10 : chance(50) ? 0 : (int)below(37);
  wchar_t *a = NULL, *b = NULL;
#define NUMBER(name, ...)                                                                                              \
  do {                                                                                                                 \
    errno = hs_errno = 0;                                                                                              \
    __typeof__(name(text, &b, ##__VA_ARGS__)) mine = hs_##name(text, &a, ##__VA_ARGS__),                               \
                                              theirs = name(text, &b, ##__VA_ARGS__);                                  \
    CHECK(mine == theirs && a == b && errno == hs_errno, #name "(%ls): errno %d, expected %d", text, hs_errno, errno); \
  } while (0)
  NUMBER(wcstol, base);
  NUMBER(wcstoul, base);
  NUMBER(wcstoll, base);
  NUMBER(wcstoull, base);
  NUMBER(wcstoimax, base);
  bool isNan = wcschr(text, 'n') != NULL;
  if (isNan) return;
  NUMBER(wcstod);
  NUMBER(wcstof);
  NUMBER(wcstold);
}

static void comparePrinting(void) {
  wchar_t mine[64], theirs[64];
  const wchar_t* text = randomWide(0, 6, chance(30) ? L"ab\x100" : L"ab ");
  const char* bytes = randomString(1, 6, chance(10) ? "ab\xc3" : "ab ");
  size_t size = below(50);
  int number = (int)randomBits() >> below(32), width = (int)below(12) - 6, precision = (int)below(6) - 1;
#define PRINT(...)                                                                                                     \
  do {                                                                                                                 \
    wmemset(mine, 7, 64);                                                                                              \
    wmemset(theirs, 7, 64);                                                                                            \
    int result = hs_swprintf(mine, size, __VA_ARGS__), expected = swprintf(theirs, size, __VA_ARGS__);                 \
    CHECK(result == expected, "swprintf of %zu: %d, expected %d: %ls, %ls", size, result, expected, mine, theirs);     \
    if (expected >= 0) CHECK(wmemcmp(mine, theirs, 64) == 0, "swprintf: %ls, expected %ls", mine, theirs);             \
  } while (0)
  PRINT(L"%d|%*d|\x100%x", number, width, number, number);
  PRINT(L"<%ls|%*ls|%.*ls>", text, width, text, precision, text);
  PRINT(L"<%s|%*.*s>", bytes, width, precision, bytes);
  PRINT(L"%c%lc%*lc%%%g", 'x', (wint_t)0x200, width, (wint_t)'y', number / 8.0);
  PRINT(L"%S %C %5.2f %m", text, (wint_t)'z', 2.5);
}

static void compareScanning(void) {
  const wchar_t* text = randomWide(0, 10, L"12 ab,");
  int a = -1, b = -1;
  wchar_t mine[16] = {0}, theirs[16] = {0};
  char myBytes[16] = {0}, theirBytes[16] = {0};
  int result = hs_swscanf(text, L"%d %3ls,%15s", &a, mine, myBytes);
  int expected = swscanf(text, L"%d %3ls,%15s", &b, theirs, theirBytes);
  CHECK(result == expected && a == b && wcscmp(mine, theirs) == 0 && strcmp(myBytes, theirBytes) == 0,
        "swscanf(%ls): %d, expected %d", text, result, expected);
  result = hs_swscanf(text, L"%l[12]%n%c", mine, &a, myBytes);
  expected = swscanf(text, L"%l[12]%n%c", theirs, &b, theirBytes);
  CHECK(result == expected && a == b && wcscmp(mine, theirs) == 0 && myBytes[0] == theirBytes[0], "swscanf(%ls)", text);
}

static void checkClasses(void) {
  static const char* const names[] = {"alnum", "alpha", "blank", "cntrl", "digit",  "graph", "lower",
                                      "print", "punct", "space", "upper", "xdigit", "none"};
  for (unsigned i = 0; i < 13; ++i)
    for (wint_t c = 0; c < 300; ++c)
      CHECK(!hs_iswctype(c, hs_wctype(names[i])) == !iswctype(c, wctype(names[i])), "%s of %u", names[i], c);
  for (wint_t c = 0; c < 300; ++c) {
    CHECK(hs_towctrans(c, hs_wctrans("toupper")) == towctrans(c, wctrans("toupper")), "toupper of %u", c);
    CHECK(hs_towctrans(c, hs_wctrans("tolower")) == hs_towlower_l(c, NULL), "tolower of %u", c);
    CHECK(hs_wcwidth((wchar_t)c) == wcwidth((wchar_t)c), "width of %u", c);
  }
  CHECK(!hs_wctrans("other") && !hs_wctype("other"), "unknown names");
}

static void checkStreams(void) {
  resetWritten();
  CHECK(hs_fwide(hs_stdout, 0) == 0 && hs_wprintf(L"%d %ls\n", 12, L"ab") == 6 && hs_fwide(hs_stdout, -1) > 0,
        "wprintf");
  CHECK(hs_fputws(L"cd", hs_stdout) >= 0 && hs_putwchar('e') == 'e' && hs_puts("no") == EOF, "a wide stream");
  if (PATH_CONTINUES()) (void)hs_putwchar(0x100); // natively it may be written in other letters
  CHECK(pathEnd == kUnsupported, "a character outside of ASCII");
  CHECK(writtenSize[1] == 9 && memcmp(written[1], "12 ab\ncde", 9) == 0, "%s", quoted(written[1], writtenSize[1]));
  wchar_t line[8];
  CHECK(!hs_fgetws(line, 8, hs_stdin) && hs_getwchar() == WEOF, "an empty stream");
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) {
    compareStrings();
    compareConversions();
    compareNumbers();
    comparePrinting();
    compareScanning();
  }
  checkClasses();
  checkStreams();
}
