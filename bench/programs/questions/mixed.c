// Three bytes mixed by multiplications and shifts, compared with a constant. Natively, a loop over all of them.
#include "driver.h"

static unsigned found;

static void use(char *text, size_t size) {
  unsigned state = 2166136261u;
  for (size_t place = 0; place < size; ++place) {
    state = (state ^ (unsigned char)text[place]) * 16777619u;
    state ^= state >> 13;
  }
  if (state == 0x2545f491u) ++found;
}
