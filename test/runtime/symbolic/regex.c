// Every text of up to three bytes: whether it matches is one term; where it does is as few paths as there are places.
// Both are what a matcher says that is made for this pattern.
#include <hindsight.h>
#include <regex.h>
#include <string.h>

/// a+b?$ by hand: the first place where it matches, or -1.
static int reference(const char* s) {
  int n = (int)strlen(s);
  for (int start = 0; start < n; start++) {
    int end = start;
    while (s[end] == 'a') end++;
    if (end > start && (end == n || (s[end] == 'b' && end + 1 == n))) return start;
  }
  return -1;
}

int main(void) {
  char text[4];
  hindsight_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  regex_t pattern;
  regmatch_t where[1];
  hindsight_assert(regcomp(&pattern, "a\\+b\\?$", 0) == 0);
  int expected = reference(text);
  hindsight_assert((regexec(&pattern, text, 0, 0, 0) == 0) == (expected >= 0));
  int found = regexec(&pattern, text, 1, where, 0);
  hindsight_assert((found == 0) == (expected >= 0));
  if (found == 0) hindsight_assert(where[0].rm_so == expected && where[0].rm_eo == (int)strlen(text));
  regfree(&pattern);
  return 0;
}
