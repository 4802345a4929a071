// Symbolic text in a field.
// kinds: assertion-failed
#include <hindsight.h>
#include <stdio.h>

int main(void) {
  char text[4];
  int v = 0;
  hindsight_make_symbolic(text, sizeof text, "text");
  hindsight_assume(text[0] == 'n');
  text[3] = 0;
  if (sscanf(text, "n%2d", &v) == 1) hindsight_assert(v != 42);
  return 0;
}
