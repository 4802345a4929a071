// A floating-point number with few values is formatted value by value.
// paths: 10
// kinds: assertion-failed
#include <hindsight.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char text[3], again[16];
  hindsight_make_symbolic(text, sizeof text, "text");
  hindsight_assume(text[0] >= '0' & text[0] <= '9');
  text[1] = 0;
  double number = strtod(text, 0) / 2;
  snprintf(again, sizeof again, "%.15g", number);
  hindsight_assert(again[0] != '4' || again[1] != '.');
  return 0;
}
