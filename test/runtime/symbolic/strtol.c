// The digits decide nothing but the value.
// paths: 2
// kinds: assertion-failed
#include <hindsight.h>
#include <stdlib.h>

int main(void) {
  char text[6];
  hindsight_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < 5; ++i) hindsight_assume((text[i] >= '1') & (text[i] <= '9'));
  text[5] = 0;
  char* end;
  long v = strtol(text, &end, 10);
  hindsight_assert(v != 31415);
  return end == text + 5 ? 0 : 1;
}
