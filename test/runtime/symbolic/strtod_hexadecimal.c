// Symbolic hexadecimal digits become a term, too, as long as none of them is lost.
// paths: 2
// kinds: assertion-failed
#include <hindsight.h>
#include <stdlib.h>

int main(void) {
  char text[8] = "0x?.?p3";
  hindsight_make_symbolic(text + 2, 1, "whole");
  hindsight_make_symbolic(text + 4, 1, "fraction");
  hindsight_assume((text[2] >= '0') & (text[2] <= '9') & (text[4] >= 'a') & (text[4] <= 'f'));
  hindsight_assert(strtod(text, NULL) != 0x7.cp3);
  return 0;
}
