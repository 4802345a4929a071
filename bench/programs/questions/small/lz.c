// A flag for each of eight items: a byte as it is, or a copy of what was there before; what comes out is looked at.
#include "../driver.h"

static void use(char *text, size_t size) {
  const unsigned char *bytes = (const unsigned char *)text;
  unsigned char out[48];
  size_t at = 0, count = 0;
  while (at < size) {
    unsigned flags = bytes[at++];
    for (int item = 0; item < 8 && at < size; ++item) {
      if (!(flags >> item & 1)) {
        if (count == sizeof out) return;
        out[count++] = bytes[at++];
        continue;
      }
      size_t distance = (bytes[at] & 0x0f) + 1u, length = (bytes[at] >> 4) + 2u;
      ++at;
      if (distance > count || length > sizeof out - count) return;
      for (; length > 0; --length, ++count) out[count] = out[count - distance];
    }
  }
  unsigned lines = 0;
  for (size_t place = 0; place < count; ++place) {
    if (out[place] == '\n') ++lines;
    if (out[place] == 0) return;
  }
  if (lines == 3 && count > 4 && out[count - 1] == out[0]) ++lines;
}
