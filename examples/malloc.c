// Every round allocates a new object on one of two ways, so that there are 2^MAX paths; all of them end alike. A search
// that remembers why a finished subtree was safe sees that the other way out of each branch needs nothing else.
//
//   hindsight check examples/malloc.c --tree malloc.svg
//   hindsight check examples/malloc.c --tree malloc.html -- -DMAX=20
//
// After the motivating program of a paper on interpolation for programs with a heap.
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

#ifndef MAX
#define MAX 3
#endif

int main(void) {
  int n = klee_int("n");
  if (n < 0 || n > 1000) return 0;
  int *x = malloc(sizeof *x), *y = x;
  *x = n;
  for (int i = 0; i < MAX; ++i) {
    if (klee_int("way")) {
      y = malloc(sizeof *y);
      *y = *x + 1;
    } else {
      y = malloc(sizeof *y);
      *y = *x + 2;
    }
    free(x);
    x = y;
  }
  assert(*y >= n + MAX);
  free(y);
  return 0;
}
