// Random numbers from a known seed are the machine's; from the time, they are unknown.
// paths: 2
// kinds: assertion-failed
// options: --clock any
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  srand(7);
  if (rand() != 1045618677) abort();
  srand((unsigned)time(NULL));
  int v = rand();
  if (v < 0) abort();
  assert(v != 12345);
  return 0;
}
