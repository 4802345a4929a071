// fnmatch.h: random patterns and texts against the machine's library.
#define _GNU_SOURCE
#include "check.h"
#include <fnmatch.h>

MODEL(fnmatch);

static void compare(const char* pattern, const char* text, int flags) {
  volatile int result = 0;
  if (PATH_CONTINUES()) result = hs_fnmatch(pattern, text, flags);
  if (pathEnd == kUnsupported) return; // random brackets may begin with [. or [=
  int expected = fnmatch(pattern, text, flags);
  CHECK(result == expected, "fnmatch(%s, %s, %d): %d, expected %d", pattern, text, flags, result, expected);
}

static void compareRandom(void) {
  static const int kFlags[] = {FNM_NOESCAPE, FNM_PATHNAME, FNM_PERIOD, FNM_LEADING_DIR, FNM_CASEFOLD};
  int flags = 0;
  for (unsigned i = 0; i < 5; ++i)
    if (chance(30)) flags |= kFlags[i];
  const char* pattern = randomString(0, 7, chance(50) ? "ab*?./" : "aB*[]!-^\\a./");
  compare(pattern, randomString(1, 6, "abB./"), flags);
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) compareRandom();
  for (const char* kind =
           "alpha\0upper\0lower\0digit\0alnum\0xdigit\0space\0blank\0cntrl\0graph\0print\0punct\0nosuch\0";
       *kind; kind += strlen(kind) + 1)
    for (unsigned c = 1; c < 256; ++c) {
      char pattern[32], text[] = {(char)c, 0};
      snprintf(pattern, sizeof pattern, "[[:%s:]]", kind);
      if (c < 128) compare(pattern, text, 0);
      snprintf(pattern, sizeof pattern, "[!x[:%s:]a-c]", kind);
      if (c < 128) compare(pattern, text, 0);
    }
  if (PATH_CONTINUES()) hs_fnmatch("[[.a.]]", "a", 0);
  CHECK(pathEnd == kUnsupported, "%s", pathMessage);
  if (PATH_CONTINUES()) hs_fnmatch("+(a)", "a", FNM_EXTMATCH);
  CHECK(pathEnd == kUnsupported, "%s", pathMessage);
}
