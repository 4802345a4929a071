// A small matcher of regular expressions, after the second figure of the paper on pruning: does it ever look outside of
// its two strings? -DTEXT=n is the length of the text; the pattern has 7 bytes, of which the last is 0.
#include <klee/klee.h>

#ifndef TEXT
#define TEXT 4
#endif
enum { PATTERN = 7 };

static int matchHere(const char *pattern, const char *text);

/// Any number of `c`, then the rest of the pattern.
static int matchStar(int c, const char *pattern, const char *text) {
  do {
    if (matchHere(pattern, text)) return 1;
  } while (*text != '\0' && (*text++ == c || c == '.'));
  return 0;
}

static int matchHere(const char *pattern, const char *text) {
  if (pattern[0] == '\0') return 0; // as printed there; a matcher would say 1
  if (pattern[1] == '*') return matchStar(pattern[0], pattern + 2, text);
  if (pattern[0] == '$' && pattern[1] == '\0') return *text == '\0';
  if (*text != '\0' && (pattern[0] == '.' || pattern[0] == *text)) return matchHere(pattern + 1, text + 1);
  return 0;
}

static int match(const char *pattern, const char *text) {
  if (pattern[0] == '^') return matchHere(pattern + 1, text);
  do {
    if (matchHere(pattern, text)) return 1;
  } while (*text++ != '\0');
  return 0;
}

int main(void) {
  char pattern[PATTERN], text[TEXT + 1];
  klee_make_symbolic(pattern, sizeof pattern, "pattern");
  klee_make_symbolic(text, sizeof text, "text");
  pattern[PATTERN - 1] = '\0';
  text[TEXT] = '\0';
  match(pattern, text);
  return 0;
}
