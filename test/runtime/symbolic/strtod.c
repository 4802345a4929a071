// A few symbolic digits become a floating-point term.
// paths: 2
// kinds: assertion-failed
#include <hindsight.h>
#include <stdlib.h>

int main(void) {
  char text[4] = "0.x";
  hindsight_make_symbolic(text, sizeof text, "text");
  hindsight_assume((text[0] >= '0') & (text[0] <= '9') & (text[1] == 0));
  hindsight_assert(strtod(text, NULL) != 7.0);
  return 0;
}
