// string.h, libgen.h, stdlib.h: file names, lists of options and base 64 against the machine's library.
#define _GNU_SOURCE
#include "check.h"
#include <libgen.h>
#undef basename
#include <stdlib.h>

MODEL(dirname);
MODEL(__xpg_basename);
MODEL(getsubopt);
MODEL(a64l);
MODEL(l64a);
MODEL(__stpncpy);
extern char* hs_basename(const char*);
extern char* basename(const char*) __THROW;

static void comparePath(void) {
  char mine[16], theirs[16];
  const char* path = randomString(0, 8, "/ab");
  strcpy(mine, path);
  strcpy(theirs, path);
  CHECK(hs_basename(mine) - mine == basename(theirs) - theirs, "basename(%s)", path);
  char *result = hs_dirname(mine), *expected = dirname(theirs);
  CHECK(strcmp(result, expected) == 0 && strcmp(mine, theirs) == 0, "dirname(%s): %s, expected %s", path, result,
        expected);
  strcpy(mine, path);
  strcpy(theirs, path);
  result = hs___xpg_basename(mine);
  expected = __xpg_basename(theirs);
  CHECK(strcmp(result, expected) == 0 && strcmp(mine, theirs) == 0, "basename(%s): %s, expected %s", path, result,
        expected);
}

static void compareOptions(void) {
  char* const tokens[] = {"a", "ab", "b", NULL};
  char mine[16], theirs[16], *first = mine, *second = theirs;
  const char* text = randomString(0, 8, "ab=,");
  strcpy(mine, text);
  strcpy(theirs, text);
  for (int i = 0; i < 9 && *second; ++i) {
    char *a = NULL, *b = NULL;
    int result = hs_getsubopt(&first, tokens, &a), expected = getsubopt(&second, tokens, &b);
    CHECK(result == expected && first - mine == second - theirs && !a == !b && (!a || strcmp(a, b) == 0),
          "getsubopt(%s): %d, expected %d", text, result, expected);
    if (first - mine != second - theirs) break;
  }
}

static void compareDigits(void) {
  const char* text = randomString(0, 8, "./09AZaz!");
  CHECK(hs_a64l(text) == a64l(text), "a64l(%s): %ld, expected %ld", text, hs_a64l(text), a64l(text));
  long number = (long)(int)randomBits();
  CHECK(strcmp(hs_l64a(number), l64a(number)) == 0, "l64a(%ld): %s", number, hs_l64a(number));
  char a[8] = {0}, b[8] = {0};
  size_t n = below(8);
  CHECK(hs___stpncpy(a, text, n) - a == stpncpy(b, text, n) - b && memcmp(a, b, 8) == 0, "stpncpy");
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) {
    comparePath();
    compareOptions();
    compareDigits();
  }
}
