// wchar.h and wctype.h against the machine's C locale.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <wchar.h>
#include <wctype.h>

MODEL(wcslen);
MODEL(wcsnlen);
MODEL(wcscpy);
MODEL(wcsncpy);
MODEL(wcscat);
MODEL(wcscmp);
MODEL(wcsncmp);
MODEL(wcschr);
MODEL(wcsrchr);
MODEL(wcsstr);
MODEL(wcsdup);
MODEL(wmemset);
MODEL(wmemcpy);
MODEL(wmemcmp);
MODEL(wmemchr);
MODEL(mbrtowc);
MODEL(mbtowc);
MODEL(mblen);
MODEL(wcrtomb);
MODEL(wctomb);
MODEL(btowc);
MODEL(wctob);
MODEL(mbstowcs);
MODEL(wcstombs);
MODEL(towlower);
MODEL(towupper);

// clang-format off
#define CLASSES(X)                                                                                                     \
  X(iswalnum) X(iswalpha) X(iswblank) X(iswcntrl) X(iswdigit) X(iswgraph) X(iswlower) X(iswprint) X(iswpunct)          \
  X(iswspace) X(iswupper) X(iswxdigit)
// clang-format on
#define DECLARE(name) MODEL(name);
CLASSES(DECLARE)

static wchar_t* randomWide(int slot, unsigned maxLength) {
  unsigned n = below(maxLength + 1);
  wchar_t* s = (wchar_t*)fenced(slot, (n + 1) * sizeof(wchar_t));
  static const wchar_t letters[] = {'a', 'b', 'A', 0x100, -5};
  for (unsigned i = 0; i < n; ++i) s[i] = letters[below(5)];
  s[n] = 0;
  return s;
}

static void compareStrings(void) {
  wchar_t *s = randomWide(0, 12), *t = randomWide(1, 5), c = t[0];
  size_t n = below(16), length = wcslen(s);
  CHECK(hs_wcslen(s) == length && hs_wcsnlen(s, n) == wcsnlen(s, n), "length");
  CHECK(signOf(hs_wcscmp(s, t)) == signOf(wcscmp(s, t)), "wcscmp");
  CHECK(signOf(hs_wcsncmp(s, t, n)) == signOf(wcsncmp(s, t, n)), "wcsncmp");
  CHECK(hs_wcschr(s, c) == wcschr(s, c) && hs_wcsrchr(s, c) == wcsrchr(s, c), "wcschr");
  CHECK(hs_wcsstr(s, t) == wcsstr(s, t), "wcsstr");
  CHECK(hs_wmemchr(s, c, length) == wmemchr(s, c, length), "wmemchr");
  size_t both = length < wcslen(t) ? length : wcslen(t);
  CHECK(signOf(hs_wmemcmp(s, t, both)) == signOf(wmemcmp(s, t, both)), "wmemcmp");
  wchar_t mine[40], theirs[40];
  wmemset(theirs, 7, 40);
  CHECK(hs_wmemset(mine, 7, 40) == mine, "wmemset");
  hs_wcscpy(mine, s);
  wcscpy(theirs, s);
  hs_wcscat(mine, t);
  wcscat(theirs, t);
  hs_wcsncpy(mine + 20, s, n);
  wcsncpy(theirs + 20, s, n);
  hs_wmemcpy(mine + 36, L"xyz", 3);
  wmemcpy(theirs + 36, L"xyz", 3);
  CHECK(memcmp(mine, theirs, sizeof mine) == 0, "copies");
  wchar_t* copy = hs_wcsdup(s);
  CHECK(wcscmp(copy, s) == 0, "wcsdup");
  free(copy);
}

static void compareConversions(void) {
  const char* s = randomString(2, 6, chance(70) ? "abc" : "ab\xe9");
  wchar_t mine[10], theirs[10];
  wmemset(mine, 7, 10);
  wmemset(theirs, 7, 10);
  size_t n = below(9);
  errno = hs_errno = 0;
  size_t expected = mbstowcs(theirs, s, n), result = hs_mbstowcs(mine, s, n);
  CHECK(result == expected && errno == hs_errno, "mbstowcs(%s, %zu): %zd, expected %zd", quoted(s, strlen(s)), n,
        (ssize_t)result, (ssize_t)expected);
  if (expected != (size_t)-1) CHECK(memcmp(mine, theirs, sizeof mine) == 0, "mbstowcs(%s)", s);
  CHECK(hs_mbstowcs(NULL, s, 0) == mbstowcs(NULL, s, 0), "mbstowcs(NULL, %s)", s);
  wchar_t one = 7, theirOne = 7;
  mbstate_t state = {0};
  CHECK(hs_mbrtowc(&one, s, n, NULL) == mbrtowc(&theirOne, s, n, &state) && one == theirOne, "mbrtowc(%s, %zu)", s, n);
  // The machine looks at the first byte even if it may not look at any.
  if (n > 0)
    CHECK(hs_mbtowc(NULL, s, n) == mbtowc(NULL, s, n) && hs_mblen(s, n) == mblen(s, n), "mbtowc(%s, %zu)", s, n);
  const wchar_t* wide = randomWide(3, 6);
  char bytes[10], theirBytes[10];
  memset(bytes, 7, 10);
  memset(theirBytes, 7, 10);
  expected = wcstombs(theirBytes, wide, n);
  CHECK(hs_wcstombs(bytes, wide, n) == expected, "wcstombs");
  if (expected != (size_t)-1) CHECK(memcmp(bytes, theirBytes, 10) == 0, "wcstombs stores");
  CHECK(hs_wcstombs(NULL, wide, 0) == wcstombs(NULL, wide, 0), "wcstombs measures");
  CHECK(hs_wctomb(bytes, wide[0]) == wctomb(theirBytes, wide[0]), "wctomb");
  CHECK(hs_wcrtomb(bytes, wide[0], NULL) == wcrtomb(theirBytes, wide[0], &state), "wcrtomb");
}

#define SAME(name) CHECK(!hs_##name(c) == !name(c), #name "(%d)", (int)c);

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) {
    compareStrings();
    compareConversions();
  }
  for (wint_t c = 0; c < 300; ++c) {
    CLASSES(SAME);
    CHECK(hs_towlower(c) == towlower(c) && hs_towupper(c) == towupper(c), "case of %u", c);
    CHECK(hs_wctob(c) == wctob(c), "wctob(%u)", c);
    if (c < 256)
      CHECK(hs_btowc((int)c) == btowc((int)c), "btowc(%u): %x, expected %x", c, hs_btowc((int)c), btowc((int)c));
  }
  CHECK(hs_btowc(EOF) == WEOF && hs_wctob(WEOF) == EOF && !hs_iswalpha(WEOF), "WEOF");
}
