// Into a buffer the digits are real: one path per number of digits, and reading them gives the number back.
// paths: 3
#include <hindsight.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned char v;
  char text[8];
  hindsight_make_symbolic(&v, sizeof v, "v");
  int length = snprintf(text, sizeof text, "%u", v);
  hindsight_assert(length == (v < 10 ? 1 : v < 100 ? 2 : 3));
  hindsight_assert(atoi(text) == v);
  return 0;
}
