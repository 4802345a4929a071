// A long double with few values is formatted value by value, too.
// paths: 5
// kinds: assertion-failed
#include <hindsight.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char n;
  char text[16];
  hindsight_make_symbolic(&n, sizeof n, "n");
  hindsight_assume(n < 5);
  snprintf(text, sizeof text, "%.2Lf", (long double)n / 4);
  hindsight_assert(strcmp(text, "0.75") != 0);
  return 0;
}
