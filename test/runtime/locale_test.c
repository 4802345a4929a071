// locale.h, langinfo.h, ctype.h with a locale, iconv.h, fenv.h: the C locale as the machine has it.
#define _GNU_SOURCE
#include "check.h"
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <sys/random.h>

MODEL(newlocale);
MODEL(duplocale);
MODEL(uselocale);
MODEL(nl_langinfo);
MODEL(iconv_open);
MODEL(iconv);
MODEL(iconv_close);
MODEL(fesetround);
MODEL(fegetround);
MODEL(fetestexcept);
MODEL(getrandom);
extern __typeof__(isalnum_l) hs_isalnum_l, hs_ispunct_l, hs_isxdigit_l;
extern int hs_toupper_l(int, locale_t);

static void checkItems(void) {
  static const nl_item items[] = {CODESET,  RADIXCHAR, THOUSEP, YESEXPR,  NOEXPR, YESSTR,        NOSTR,
                                  CRNCYSTR, _DATE_FMT, ERA,     99 << 16, -1,     12 << 16 | 999};
  for (nl_item item = ABDAY_1; item <= ERA_T_FMT; ++item)
    CHECK(strcmp(hs_nl_langinfo(item), nl_langinfo(item)) == 0, "item %d: %s, expected %s", item, hs_nl_langinfo(item),
          nl_langinfo(item));
  for (nl_item item = ALTMON_1; item <= ALTMON_12; ++item)
    CHECK(strcmp(hs_nl_langinfo(item), nl_langinfo(item)) == 0, "item %d", item);
  for (unsigned i = 0; i + 1 < sizeof items / sizeof *items; ++i)
    CHECK(strcmp(hs_nl_langinfo(items[i]), nl_langinfo(items[i])) == 0, "item %x: %s, expected %s", items[i],
          hs_nl_langinfo(items[i]), nl_langinfo(items[i]));
}

static void checkLocales(void) {
  locale_t mine = hs_newlocale(LC_ALL_MASK, "C", NULL), theirs = newlocale(LC_ALL_MASK, "C", NULL);
  CHECK(mine && hs_uselocale(NULL) == LC_GLOBAL_LOCALE && hs_uselocale(mine) == LC_GLOBAL_LOCALE, "uselocale");
  CHECK(hs_uselocale(LC_GLOBAL_LOCALE) == mine && hs_duplocale(mine), "uselocale");
  hs_errno = errno = 0;
  CHECK(!hs_newlocale(LC_ALL_MASK, "xx_XX", NULL) && !newlocale(LC_ALL_MASK, "xx_XX", NULL) && hs_errno == errno,
        "name");
  CHECK(!hs_newlocale(1 << 30, "C", NULL) && hs_errno == EINVAL, "category");
  for (int c = -1; c < 256; ++c) {
    CHECK(hs_isalnum_l(c, mine) == isalnum_l(c, theirs) && hs_ispunct_l(c, mine) == ispunct_l(c, theirs), "class %d",
          c);
    CHECK(hs_isxdigit_l(c, mine) == isxdigit_l(c, theirs) && hs_toupper_l(c, mine) == (toupper_l)(c, theirs), "%d", c);
    if (c >= 0)
      CHECK(mine->__ctype_b[c] == theirs->__ctype_b[c] && mine->__ctype_tolower[c] == theirs->__ctype_tolower[c], "%d",
            c);
  }
}

static void compareConversion(void) {
  static const char* const sets[] = {"ASCII", "UTF-8", "ISO-8859-1", "utf8", "latin1", "ANSI_X3.4-1968//"};
  const char *from = sets[below(6)], *to = sets[below(6)];
  char* text = randomString(
      0, 8, chance(50) ? "ab\xc3\xa4\xe2\x82\xac" : "a\x80\xbf\xc2\xe0\xa0\xed\x9f\xf0\x90\xf4\x8f\xff\xc0");
  char mine[16], theirs[16];
  memset(mine, 7, 16);
  memset(theirs, 7, 16);
  size_t size = strlen(text), room = below(16), myLeft = size, theirLeft = size, myRoom = room, theirRoom = room;
  char *a = text, *b = text, *c = mine, *d = theirs;
  iconv_t first = hs_iconv_open(to, from), second = iconv_open(to, from);
  errno = hs_errno = 0;
  size_t result = hs_iconv(first, &a, &myLeft, &c, &myRoom), expected = iconv(second, &b, &theirLeft, &d, &theirRoom);
  CHECK(result == expected && hs_errno == errno && a == b && c - mine == d - theirs && myLeft == theirLeft &&
            myRoom == theirRoom && memcmp(mine, theirs, (size_t)(d - theirs)) == 0,
        "iconv %s to %s of %s into %zu: errno %d, expected %d; read %td, %td; wrote %td, %td", from, to,
        quoted(text, size), room, hs_errno, errno, a - text, b - text, c - mine, d - theirs);
  CHECK(hs_iconv(first, NULL, NULL, NULL, NULL) == 0 && hs_iconv_close(first) == 0, "iconv_close");
  iconv_close(second);
}

static void checkOthers(void) {
  CHECK(hs_fegetround() == FE_TONEAREST && hs_fesetround(FE_TONEAREST) == 0 && hs_fesetround(12345) != 0, "rounding");
  if (PATH_CONTINUES()) hs_fesetround(FE_UPWARD);
  CHECK(pathEnd == kUnsupported, "rounding upward");
  if (PATH_CONTINUES()) hs_fetestexcept(FE_INEXACT);
  CHECK(pathEnd == kUnsupported, "exceptions");
  if (PATH_CONTINUES()) hs_iconv_open("UTF-16", "UTF-8");
  CHECK(pathEnd == kUnsupported, "%s", pathMessage);
  pathEnd = kRunning;
  anyInt = 0x04030201;
  unsigned char bytes[7] = {0};
  CHECK(hs_getrandom(bytes, 6, 0) == 6 && bytes[0] == 1 && bytes[5] == 1 && bytes[6] == 0, "getrandom");
  CHECK(hs_getrandom(bytes, 6, 99) == -1 && hs_errno == EINVAL, "getrandom with unknown flags");
}

void runTests(unsigned rounds) {
  checkItems();
  checkLocales();
  for (unsigned i = 0; i < rounds; ++i) compareConversion();
  checkOthers();
}
