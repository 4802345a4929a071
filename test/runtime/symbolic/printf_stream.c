// Printing symbolic numbers does not fork, and the returned length is exact.
// paths: 1
#include <hindsight.h>
#include <stdio.h>

int main(void) {
  int v;
  hindsight_make_symbolic(&v, sizeof v, "v");
  int length = printf("v=%d %5u %x\n", v, v, v);
  hindsight_assert(length >= 2 + 1 + 1 + 5 + 1 + 1 + 1);
  hindsight_assert(length <= 2 + 11 + 1 + 10 + 1 + 8 + 1);
  return 0;
}
