// The motivating example of a paper on pruning: 2^MAX paths, all of which are safe for the same reason.
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

#ifndef MAX
#define MAX 2 // rounds
#endif
#ifndef STEP
#define STEP 1 // what the second way adds; with 2 no two paths end with the same numbers
#endif

int main(void) {
  int n, *x = malloc(sizeof *x), *y = x;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n >= 0);
  klee_assume(n < 1000000);
  *x = n;
  for (int i = 0; i < MAX; i++) {
    char way;
    klee_make_symbolic(&way, sizeof way, "way");
    if (way) {
      y = malloc(sizeof *y);
      *y = *x + 1;
    } else {
      y = malloc(sizeof *y);
      *y = *x + STEP;
    }
    x = y;
  }
  assert(*y >= MAX + n);
  return 0;
}
