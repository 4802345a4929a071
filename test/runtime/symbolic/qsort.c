// Three symbolic numbers have thirteen orders, counting ties: not one path more.
// paths: 13
#include <hindsight.h>
#include <stdlib.h>

static int compare(const void* a, const void* b) {
  int x = *(const int*)a, y = *(const int*)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  int v[3];
  hindsight_make_symbolic(v, sizeof v, "v");
  qsort(v, 3, sizeof *v, compare);
  hindsight_assert(v[0] <= v[1] && v[1] <= v[2]);
  return 0;
}
