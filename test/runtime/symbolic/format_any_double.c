// One with many values is followed for some of them; the path of the others ends by name.
// unsupported: formatting a floating-point number with more than 100 values, the bound of --float-values
#include <hindsight.h>
#include <stdio.h>

int main(void) {
  double number;
  char text[400];
  hindsight_make_symbolic(&number, sizeof number, "number");
  return snprintf(text, sizeof text, "%g", number) > 3;
}
