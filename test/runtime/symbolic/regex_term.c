// Without registers, a match on a text of known length is one path.
// paths: 1
#include <hindsight.h>
#include <regex.h>

int main(void) {
  char text[9];
  hindsight_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < 8; i++) hindsight_assume(text[i] != 0);
  text[8] = 0;
  regex_t pattern;
  regcomp(&pattern, "^([a-z]+=)?[0-9]*(x|yy)+$", REG_EXTENDED | REG_NOSUB);
  int found = regexec(&pattern, text, 0, 0, 0) == 0;
  hindsight_assert(!(found & (text[7] != 'x') & (text[7] != 'y')));
  regfree(&pattern);
  return 0;
}
