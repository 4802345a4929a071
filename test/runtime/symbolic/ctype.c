// Character classes do not fork, and know what they know.
// paths: 1
#include <ctype.h>
#include <hindsight.h>

int main(void) {
  unsigned char c;
  hindsight_make_symbolic(&c, sizeof c, "c");
  int letter = isalpha(c) != 0, digit = isdigit(c) != 0, space = isspace(c) != 0, punctuation = ispunct(c) != 0;
  hindsight_assert(letter + digit + space + punctuation <= 1);
  hindsight_assert((isupper(c) != 0) <= (tolower(c) != c));
  return 0;
}
