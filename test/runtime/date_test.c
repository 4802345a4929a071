// time.h: dates as text against the machine's library.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <time.h>
#include <wchar.h>

MODEL(strftime);
MODEL(wcsftime);
MODEL(asctime_r);
MODEL(asctime);
MODEL(ctime_r);
MODEL(dysize);
MODEL(strptime);

static struct tm randomDate(void) {
  struct tm date;
  time_t when = chance(80) ? (time_t)(int)randomBits() : (time_t)((int64_t)randomBits() >> (8 + below(40)));
  if (!gmtime_r(&when, &date)) {
    when = 0;
    gmtime_r(&when, &date);
  }
  if (chance(10)) date.tm_hour = (int)below(100) - 20;
  if (chance(10)) date.tm_mday = (int)below(300) - 100;
  if (chance(5)) date.tm_wday = 9;
  if (chance(5)) date.tm_mon = -3;
  if (chance(5)) date.tm_year = (int)below(5000) - 2500;
  return date;
}

static void compareFormat(void) {
  static const char kinds[] = "aAbBcCdDeFgGhHIjklmMnprRSstTuUVwWxXyYzZ%P+vE";
  struct tm date = randomDate();
  char format[64];
  size_t used = 0;
  for (unsigned parts = 1 + below(3); parts > 0; --parts) {
    if (chance(30)) format[used++] = 'x';
    format[used++] = '%';
    bool isPlain = chance(60);
    if (!isPlain && chance(60)) format[used++] = "_-0^#"[below(5)];
    if (!isPlain && chance(50)) format[used++] = (char)('1' + below(8));
    if (chance(10)) format[used++] = "EO"[below(2)];
    char kind = kinds[below(sizeof kinds - 1)];
    if ((kind == 'z' && !isPlain) || (kind == 's' && (date.tm_wday == 9 || date.tm_year < 0))) kind = 'd';
    format[used++] = kind;
  }
  format[used] = 0;
  char mine[128], theirs[128];
  size_t size = chance(70) ? sizeof mine : below(30);
  memset(mine, 7, sizeof mine);
  memset(theirs, 7, sizeof theirs);
  size_t result = hs_strftime(mine, size, format, &date), expected = strftime(theirs, size, format, &date);
  CHECK(result == expected && (expected == 0 || memcmp(mine, theirs, expected + 1) == 0),
        "strftime(%s, %zu) of year %d: %zu %s, expected %zu %s", format, size, date.tm_year + 1900, result,
        quoted(mine, result), expected, quoted(theirs, expected));
}

static void compareFixed(void) {
  struct tm date = randomDate();
  char mine[64] = {0}, theirs[64] = {0};
  errno = hs_errno = 0;
  char *result = hs_asctime_r(&date, mine), *expected = asctime_r(&date, theirs);
  CHECK(!result == !expected && errno == hs_errno && (!result || strcmp(mine, theirs) == 0),
        "asctime_r: %s, expected %s", mine, theirs);
  result = hs_asctime(&date);
  expected = asctime(&date);
  CHECK(!result == !expected && (!result || strcmp(result, expected) == 0), "asctime: %s, expected %s", result,
        expected);
  time_t when = (time_t)(int)randomBits();
  CHECK(strcmp(hs_ctime_r(&when, mine), ctime_r(&when, theirs)) == 0, "ctime_r: %s, expected %s", mine, theirs);
  wchar_t wide[32], other[32];
  size_t mineSize = hs_wcsftime(wide, 32, L"%F %T", &date), theirSize = wcsftime(other, 32, L"%F %T", &date);
  CHECK(mineSize == theirSize && (theirSize == 0 || wcscmp(wide, other) == 0), "wcsftime: %ls, expected %ls", wide,
        other);
  int year = (int)below(3000);
  CHECK(hs_dysize(year) == dysize(year), "dysize");
}

static void compareParsed(const char* text, const char* format) {
  struct tm mine = {.tm_wday = -1, .tm_yday = -1}, theirs = mine;
  char* volatile result = NULL;
  if (PATH_CONTINUES()) result = hs_strptime(text, format, &mine);
  if (pathEnd == kUnsupported) return; // days that the library looks up behind the end of its table
  char* expected = strptime(text, format, &theirs);
  bool isSame = mine.tm_year == theirs.tm_year && mine.tm_mon == theirs.tm_mon && mine.tm_mday == theirs.tm_mday &&
                mine.tm_hour == theirs.tm_hour && mine.tm_min == theirs.tm_min && mine.tm_sec == theirs.tm_sec &&
                mine.tm_wday == theirs.tm_wday && mine.tm_yday == theirs.tm_yday && mine.tm_gmtoff == theirs.tm_gmtoff;
  CHECK(result == expected && (!expected || isSame),
        "strptime(%s, %s): %s, expected %s; %d-%d-%d day %d of the week, %d of the year, expected %d-%d-%d, %d, %d",
        text, format, result ? result : "nothing", expected ? expected : "nothing", mine.tm_year, mine.tm_mon,
        mine.tm_mday, mine.tm_wday, mine.tm_yday, theirs.tm_year, theirs.tm_mon, theirs.tm_mday, theirs.tm_wday,
        theirs.tm_yday);
}

static void compareParse(void) {
  static const char kinds[] = "aAbBcCdDeFgGhHIjklmMnprRSstTuUVwWxXyYzZ%PvE";
  struct tm date = randomDate();
  if (date.tm_wday < 0 || date.tm_wday > 6 || date.tm_mon < 0) return;
  char format[64], text[160];
  size_t used = 0;
  for (unsigned parts = 1 + below(5); parts > 0; --parts) {
    if (chance(30)) format[used++] = "x "[below(2)];
    format[used++] = '%';
    if (chance(10)) format[used++] = "_-0^#"[below(5)];
    format[used++] = kinds[below(sizeof kinds - 1)];
  }
  format[used] = 0;
  size_t size = strftime(text, sizeof text, format, &date);
  if (size == 0) return;
  if (chance(30)) text[below((unsigned)size)] = "0 9:aPx"[below(7)];
  compareParsed(text, format);
}

static void compareFixedParse(void) {
  static const char* const cases[][2] = {
      {"05", "%10d"},
      {"MON", "%^a"},
      {"2020 12", "%C %y"},
      {"20", "%C"},
      {"+05:30", "%z"},
      {"-0560", "%z"},
      {"+05", "%z"},
      {"+5", "%z"},
      {"12 99", "%y %C"},
      {"1999 20", "%Y %C"},
      {"\t5", "%d"},
      {"-100", "%s"},
      {"pm 12", "%p %I"},
      {"13 pm", "%H %p"},
      {"62", "%S"},
      {"1 2020 0", "%U %Y %w"},
      {"60 2020", "%j %Y"},
      {"5", "%+"},
      {"Mayor", "%b"},
      {"Sunda", "%a"},
      {"12:30:05 am", "%r"},
      {"5", "%Od"},
      {"5", "%Ed"},
      {"5", "%"},
      {"", "%n"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) compareParsed(cases[i][0], cases[i][1]);
}

void runTests(unsigned rounds) {
  setenv("TZ", "UTC", 1);
  tzset();
  for (unsigned i = 0; i < rounds; ++i) {
    compareFormat();
    compareFixed();
    compareParse();
  }
  compareFixedParse();
}
