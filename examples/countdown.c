// A bug behind a loop: every number of rounds is a path of its own, and only one of a thousand leads to the error.
//
//   hindsight run examples/countdown.c --stop-on-error
//   hindsight run examples/countdown.c --search dfs --time 10s
//
// After the first figure of T. Yavuz, "Multi-Pass Targeted Dynamic Symbolic Execution".
#include <klee/klee.h>
#include <stddef.h>

static int settle(unsigned rounds) {
  unsigned done = 0;
  int storage = 0, *result = &storage;
  while (done < rounds)
    ++done;
  if (rounds == 1000)
    result = NULL;
  *result = 7;
  return *result;
}

int main(void) {
  unsigned rounds;
  klee_make_symbolic(&rounds, sizeof rounds, "rounds");
  return settle(rounds) == 7 ? 0 : 1;
}
