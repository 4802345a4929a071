// strtod, strtof and strtold: all bits, the end and errno must be the machine's; short and long digits, halfway cases,
// both ends of the range, hexadecimal and the words.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <float.h>
#include <math.h>

MODEL(strtod);
MODEL(strtof);
MODEL(strtold);
MODEL(atof);

/// NaNs have a payload.
static bool sameDouble(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}
static bool sameFloat(float a, float b) {
  return memcmp(&a, &b, sizeof a) == 0;
}
static bool sameLongDouble(long double a, long double b) {
  return memcmp(&a, &b, 10) == 0;
}

#define COMPARE(type, name, same)                                                                                      \
  do {                                                                                                                 \
    char *end = (char*)1, *theirEnd = (char*)1;                                                                        \
    errno = hs_errno = 0;                                                                                              \
    type mine = hs_##name(text, &end), theirs = name(text, &theirEnd);                                                 \
    int myError = hs_errno, theirError = errno;                                                                        \
    CHECK(same(mine, theirs), #name "(\"%s\") is %.25Lg = %La, expected %.25Lg = %La", text, (long double)mine,        \
          (long double)mine, (long double)theirs, (long double)theirs);                                                \
    CHECK(end == theirEnd, #name "(\"%s\") ends at %td, expected %td", text, end - text, theirEnd - text);             \
    CHECK(myError == theirError, #name "(\"%s\") = %La: errno %d, expected %d", text, (long double)theirs, myError,    \
          theirError);                                                                                                 \
  } while (0)

static void compareAll(const char* text) {
  COMPARE(float, strtof, sameFloat);
  COMPARE(double, strtod, sameDouble);
  COMPARE(long double, strtold, sameLongDouble);
  CHECK(sameDouble(hs_atof(text), atof(text)), "atof(\"%s\")", text);
}

static void fromDigits(char* text) {
  char digits[1300];
  unsigned n = chance(70) ? below(25) + 1 : below(chance(80) ? 100 : 1200) + 1;
  for (unsigned i = 0; i < n; ++i) digits[i] = (char)('0' + below(chance(30) ? 1 : 10));
  digits[n] = 0;
  if (chance(70)) digits[below(n)] = '.';
  int length = sprintf(text, "%s%s", chance(30) ? "-" : "", digits);
  int range = chance(60) ? 30 : chance(50) ? 400 : 5300;
  if (chance(60)) sprintf(text + length, "%c%d", chance(50) ? 'e' : 'E', (int)below((unsigned)(2 * range)) - range);
}

/// A value printed with many digits, sometimes exactly halfway to its neighbour.
static void fromValue(char* text) {
  uint64_t bits = randomBits();
  if (chance(30)) bits &= 0x800fffffffffffffull;                           // subnormal
  if (chance(20)) bits = (bits & 0xfffffffffffffull) | 0x3ff0000000000000; // near one
  double v;
  memcpy(&v, &bits, sizeof v);
  if (chance(30)) v = (double)(float)v;
  if (!isfinite(v)) v = 1.5;
  long double wide = v;
  if (chance(50)) {
    double neighbour = nextafter(v, v > 0 ? 0 : 1);
    wide = ((long double)v + neighbour) / 2;
  }
  if (chance(20)) wide = (long double)(float)v / 2 + (long double)nextafterf((float)v, 0) / 2;
  if (chance(20)) wide *= ldexpl(1, (int)below(32000) - 16000);
  int digits = chance(50) ? (int)below(22) : (int)below(1100);
  sprintf(text, chance(15) ? "%.*La" : "%.*Le", digits > 40 && chance(50) ? 40 : digits, wide);
}

static void fromHexadecimal(char* text) {
  char digits[80];
  unsigned n = below(chance(70) ? 20 : 40) + 1;
  for (unsigned i = 0; i < n; ++i) digits[i] = "0123456789abcdefABCDEF"[below(chance(20) ? 1 : 22)];
  digits[n] = 0;
  if (chance(60)) digits[below(n)] = '.';
  int length = sprintf(text, "%s0%c%s", chance(30) ? "-" : "", chance(50) ? 'x' : 'X', digits);
  int range = chance(50) ? 60 : chance(50) ? 1200 : 17000;
  if (chance(70)) sprintf(text + length, "p%d", (int)below((unsigned)(2 * range)) - range);
}

static const char* const special[] = {
    "",
    " ",
    ".",
    "-",
    "+.",
    "e5",
    ".e5",
    "0",
    "-0",
    "+0.0",
    "00000000000000000000000000",
    "0e9999999999",
    "1e",
    "1e+",
    "1e-",
    "1e+x",
    "1.",
    ".1",
    "1.e2",
    "1..2",
    "1.2.3",
    "0x",
    "0x.",
    "0x.p1",
    "0x1p",
    "0x1p+",
    "0x1.8p1",
    "0xg",
    "0x0p99999",
    "inf",
    "-inf",
    "INFINITY",
    "infinit",
    "infinityx",
    "in",
    "nan",
    "-nan",
    "NAN(",
    "nan()",
    "nan(12ab_)",
    "nan(1-)",
    "nan(0x123)",
    "-nan(012)",
    "nan(4503599627370496)",
    "nan(0xffffffffffffffff)",
    "nan(99999999999999999999)",
    "nan(08)",
    "na",
    "1e308",
    "1.7976931348623157e308",
    "1.7976931348623158e308",
    "1.797693134862315807e308",
    "1.7976931348623159e308",
    "1e309",
    "-1e400",
    "1e99999999999999999999",
    "1e-99999999999999999999",
    "2.2250738585072014e-308",
    "2.2250738585072011e-308",
    "2.225073858507201136057409796709131975934819546351645648023426109724822222021076945516529523"
    "908135087914149158913039621106870086438694594645527657207407820621743379988141063267329253552286881372149012981122"
    "451451"
    "889849057222307285255133155755015914397476397983411801999323962548289017107081850690630666655994938275772572015763"
    "062690"
    "663332647565300009245888316433037779791869612049497390377829704905051080609940730262937128958950003583799967207254"
    "304360"
    "284078895771796150945516748243471030702609144621572289880258182545180325707018860872113128079512233426288368622321"
    "503775"
    "666622503982534335974568884423900265498198385487948292206894721689831099698365846814022854243330660339850886445804"
    "001034"
    "933970427567186443383770486037861622771738545623065874679014086723327636718751234567890123456789012345678901e-308",
    "4.9406564584124654e-324",
    "2.4703282292062327e-324",
    "2.4703282292062328e-324",
    "2.47e-324",
    "1e-400",
    "3.4028235e38",
    "3.4028236e38",
    "1.17549435e-38",
    "1.1754943e-38",
    "1.4e-45",
    "7e-46",
    "7.1e-46",
    "1.18973149535723176502e+4932",
    "1.2e4932",
    "3.36210314311209350626e-4932",
    "3.6451995318824746025e-4951",
    "1.8e-4951",
    "9007199254740993",
    "9007199254740992.9999999999999999999999",
    "9007199254740993.00000000000000000000000000000000001",
    "16777217",
    "0.1",
    "0.3",
    "123456789012345678",
    "18446744073709551615",
    "18446744073709551616",
    "1e22",
    "1e23",
    "1e27",
    "1e28",
    "\t 12",
    "0x1.fffffffffffff8p1023",
    "0x1.fffffffffffff7fp1023",
    "0x1p-1074",
    "0x1p-1075",
    "0x1.8p-1075",
    "0x0.8p-1074",
    "0x1.fffffffffffff8p-1023",
    "0x1.ffffffffffffefp-1023",
    "0x1.fffffffffffffp-1023"};

/// Halves a number that is written as digits with a point, exactly; makes it one digit longer.
static void halve(char* text) {
  int rest = 0;
  for (; *text != 0; ++text) {
    if (*text == '.') continue;
    int value = rest * 10 + (*text - '0');
    *text = (char)('0' + value / 2);
    rest = value % 2;
  }
  *text++ = rest ? '5' : '0';
  *text = 0;
}

/// Exactly between a number and its neighbour, and a little above: the last of thousands of digits decides.
static void compareHalfway(void) {
  enum { kMost = 20000 };
  static char text[2 * kMost];
  for (int i = 0; i < 3; ++i) {
    long double least = i == 0 ? FLT_TRUE_MIN : i == 1 ? DBL_TRUE_MIN : LDBL_TRUE_MIN;
    for (int odd = 1; odd <= 5; odd += 2) {
      sprintf(text, "%.16500Lf", least * odd);
      halve(text);
      compareAll(text);
      strcat(text, "1");
      compareAll(text);
      text[strlen(text) - 2] -= 1;
      compareAll(text);
    }
  }
  static const char* const ties[] = {"16777217", "9007199254740993", "36893488147419103233"};
  for (int i = 0; i < 3; ++i) {
    int length = sprintf(text, "%s.", ties[i]);
    memset(text + length, '0', kMost);
    strcpy(text + length + kMost, "1");
    compareAll(text);
  }
}

void runTests(unsigned rounds) {
  static char text[8192];
  compareHalfway();
  for (size_t i = 0; i < sizeof special / sizeof *special; ++i) compareAll(fencedString(0, special[i]));
  for (unsigned i = 0; i < rounds; ++i) {
    switch (below(4)) {
    case 0: fromHexadecimal(text); break;
    case 1: fromValue(text); break;
    default: fromDigits(text); break;
    }
    if (chance(5)) strcat(text, randomString(1, 4, "0.eEpx+-"));
    compareAll(fencedString(0, text));
  }
  for (unsigned i = 0; i < rounds; ++i) compareAll(randomString(0, 10, "0123456789.eE+-xXpPinfa "));
  // Symbolic digits: few of them are arithmetic, many are not modelled.
  symbolicActive = true;
  symbolicValue = '7';
  CHECK(hs_strtod("7.25", NULL) == 7.25, "few symbolic digits");
  if (PATH_CONTINUES()) hs_strtod("7777777777777777777777.5", NULL);
  CHECK(pathEnd == kUnsupported, "many symbolic digits: %s", pathMessage);
  symbolicActive = false;
  pathEnd = kRunning;
}
