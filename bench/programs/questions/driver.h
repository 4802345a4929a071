// What the drivers share: `use` gets BYTES bytes that may be anything, with a zero behind them. Natively (-DNATIVE), it gets
// all of them, one after the other.
#include <stddef.h>
#include <string.h>

#ifndef BYTES
#define BYTES 4
#endif

static void use(char *text, size_t size);

#ifdef NATIVE
int main(void) {
  for (unsigned long long all = 0; all < 1ull << (8 * BYTES); ++all) {
    char text[BYTES + 1] = {0};
    for (int place = 0; place < BYTES; ++place) text[place] = (char)(all >> (8 * place));
    use(text, BYTES);
  }
  return 0;
}
#else
void klee_make_symbolic(void *where, size_t size, const char *name);
int main(void) {
  char text[BYTES + 1];
  klee_make_symbolic(text, BYTES, "text");
  text[BYTES] = 0;
  use(text, BYTES);
  return 0;
}
#endif
