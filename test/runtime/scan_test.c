// The scanf family: random text read with random directives; return value, everything stored, and how far the text was
// read must be the machine's. (errno is not compared: the machine resets it at the end of the text.)
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>

#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"

extern int hs___isoc99_sscanf(const char*, const char*, ...), hs_sscanf(const char*, const char*, ...);
extern int hs___isoc23_sscanf(const char*, const char*, ...), hs_vsscanf(const char*, const char*, va_list);
extern int hs_scanf(const char*, ...), hs_fscanf(FILE*, const char*, ...);
extern FILE* hs_stdin;
MODEL(ungetc);
MODEL(getchar);

/// Where up to four conversions store; nothing is larger than a cell.
struct Cells {
  _Alignas(16) char bytes[5][160];
};

static void compare(const char* text, const char* format) {
  static struct Cells mine, theirs;
  memset(&mine, 0x5a, sizeof mine);
  memset(&theirs, 0x5a, sizeof theirs);
  int expected =
      sscanf(text, format, theirs.bytes[0], theirs.bytes[1], theirs.bytes[2], theirs.bytes[3], theirs.bytes[4]);
  int result =
      hs___isoc99_sscanf(text, format, mine.bytes[0], mine.bytes[1], mine.bytes[2], mine.bytes[3], mine.bytes[4]);
  CHECK(result == expected, "\"%s\" as \"%s\": %d, expected %d", quoted(text, strlen(text)), format, result, expected);
  for (int i = 0; i < 5; ++i) {
    CHECK(memcmp(mine.bytes[i], theirs.bytes[i], sizeof mine.bytes[i]) == 0,
          "\"%s\" as \"%s\": cell %d is %s, expected %s", quoted(text, strlen(text)), format, i,
          quoted(mine.bytes[i], 24), quoted(theirs.bytes[i], 24));
  }
}

static void randomDirective(char* out) {
  static const char* const lengths[] = {"", "", "", "hh", "h", "l", "ll", "j", "z", "t", "L"};
  static const char* const sets[] = {"[a-z]",   "[^a-z]", "[abc]", "[]a]", "[^]x]",
                                     "[0-9.-]", "[a-]",   "[-a]",  "[^ ]", "[%]"};
  out += sprintf(out, "%%%s", chance(10) ? "*" : "");
  if (chance(30)) out += sprintf(out, "%u", below(12));
  switch (below(8)) {
  case 0: sprintf(out, "s"); break;
  case 1: sprintf(out, "c"); break;
  case 2: sprintf(out, "%s", sets[below(10)]); break;
  case 3: sprintf(out, "%s%c", chance(50) ? "l" : "", "feagEG"[below(6)]); break;
  case 4: sprintf(out, "p"); break;
  default: sprintf(out, "%s%c", lengths[below(11)], "diuoxX"[below(6)]); break;
  }
}

static void randomFormat(char* out) {
  *out = 0;
  for (unsigned count = below(4) + 1; count > 0; --count) {
    static const char* const between[] = {"", " ", ",", " , ", "ab", "%%", "\n", "-"};
    randomDirective(out);
    out += strlen(out);
    out += sprintf(out, "%s", between[below(8)]);
  }
  if (chance(80)) sprintf(out, "%%n");
}

/// Text in the shape of the format now and then, noise otherwise.
static char* randomText(void) {
  static const char* const pieces[] = {"12",
                                       "-7",
                                       "+3",
                                       "0x1f",
                                       "017",
                                       "0x",
                                       "3.25",
                                       "-1e5",
                                       "1e",
                                       ".5",
                                       "inf",
                                       "nan",
                                       "abc",
                                       "a",
                                       "(nil)",
                                       "99999999999999999999",
                                       "-99999999999999999999",
                                       "4294967296",
                                       "infinity",
                                       "0x1p3",
                                       "0x1.8",
                                       "1e+",
                                       "- 5",
                                       "]x",
                                       "a-b",
                                       "%",
                                       "infix",
                                       "2147483648"};
  char text[200] = "";
  if (chance(30)) return randomString(0, 14, "0123456789abxX.,+- eE%\n");
  for (unsigned count = below(5); count > 0; --count) {
    static const char* const between[] = {"", " ", ",", " , ", "ab", "%", "\n", "-"};
    strcat(text, pieces[below(28)]);
    strcat(text, between[below(8)]);
  }
  return fencedString(0, text);
}

static void checkAllocation(void) {
  char *word = NULL, *set = NULL;
  int n = hs___isoc99_sscanf("  hello123 world", "%ms%m[ wor]", &word, &set);
  CHECK(n == 2 && strcmp(word, "hello123") == 0 && strcmp(set, " wor") == 0, "%d %s %s", n, word, set);
  free(word);
  free(set);
  char longText[300];
  memset(longText, 'q', 299);
  longText[299] = 0;
  CHECK(hs_sscanf(longText, "%ms", &word) == 1 && strcmp(word, longText) == 0, "a long word");
  free(word);
}

static int viaList(const char* text, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int n = hs_vsscanf(text, format, arguments);
  va_end(arguments);
  return n;
}

static void checkStreams(void) {
  int v = 0;
  CHECK(hs_scanf("%d", &v) == EOF && hs_fscanf(hs_stdin, "x") == EOF, "standard input is empty");
  hs_ungetc('7', hs_stdin);
  CHECK(hs_scanf("%d", &v) == 1 && v == 7, "a digit that was put back: %d", v);
  hs_ungetc('x', hs_stdin);
  CHECK(hs_scanf("%d", &v) == 0 && hs_getchar() == 'x', "a mismatch stays in the stream");
  hs_errno = 0;
  CHECK(hs_sscanf("99999999999999999999 ", "%ld", (long*)&(long){0}) == 1 && hs_errno == ERANGE, "out of range");
  CHECK(viaList("5 6", "%*d%d", &v) == 1 && v == 6, "vsscanf");
  CHECK(hs___isoc23_sscanf("8", "%d", &v) == 1 && v == 8, "the C23 name");
  if (PATH_CONTINUES()) hs_sscanf("1 2", "%2$d", &v, &v);
  CHECK(pathEnd == kUnsupported, "numbered arguments");
  pathEnd = kRunning;
}

void runTests(unsigned rounds) {
  static const char* const cases[][2] = {{"", "%d"},
                                         {"   ", "%d"},
                                         {"   ", "%c"},
                                         {"", ""},
                                         {"", " "},
                                         {"", "x"},
                                         {"x", "y"},
                                         {"12", "%1d%d"},
                                         {"0x", "%x"},
                                         {"0xg", "%x%n"},
                                         {"0x1", "%2x%n"},
                                         {"-", "%d"},
                                         {"+-5", "%d"},
                                         {"1e", "%f%n"},
                                         {"1e5", "%2f%n"},
                                         {"inf", "%f"},
                                         {"infi", "%f"},
                                         {"infinity", "%3f%n"},
                                         {"nan", "%f"},
                                         {"0x", "%f"},
                                         {"0x.8p1", "%lf%n"},
                                         {"5 %", "%d %%%n"},
                                         {"5%6", "%d%%%d"},
                                         {"abc", "%[a-c]%n"},
                                         {"abc", "%[^c]"},
                                         {"]]", "%[]]"},
                                         {"x", "%5c"},
                                         {"abcdef", "%3c%n"},
                                         {"a b", "%s %s"},
                                         {"1", "%d%d"},
                                         {"1", "%*d%d"},
                                         {"1 x", "%*d%d"},
                                         {"08", "%i%n"},
                                         {"0x1F", "%i"},
                                         {"-0", "%u"},
                                         {"-1", "%u"},
                                         {"-1", "%hhu"},
                                         {"99999999999", "%d"},
                                         {"-99999999999999999999999", "%lld"},
                                         {"(nil)", "%p"},
                                         {"(nix", "%p%n"},
                                         {"0x10", "%p"},
                                         {".", "%f"},
                                         {"-.5e-2x", "%lf%n"},
                                         {"1.2.3", "%f%f"},
                                         {"4 5", "%0d%n"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) compare(fencedString(0, cases[i][0]), cases[i][1]);
  for (unsigned i = 0; i < rounds * 3; ++i) {
    char format[200];
    randomFormat(format);
    compare(randomText(), format);
  }
  checkAllocation();
  checkStreams();
}
