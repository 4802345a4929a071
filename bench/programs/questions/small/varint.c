// Messages of fields: a tag with a wire type, then a number of seven bits per byte, a fixed one, or bytes with a length.
#include "../driver.h"
#include <stdint.h>

static const unsigned char *readNumber(const unsigned char *at, const unsigned char *end, uint64_t *number) {
  uint64_t result = 0;
  for (unsigned shift = 0; at < end && shift < 64; shift += 7) {
    unsigned char byte = *at++;
    result |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) {
      *number = result;
      return at;
    }
  }
  return NULL;
}

static void use(char *text, size_t size) {
  const unsigned char *at = (const unsigned char *)text, *end = at + size;
  uint64_t seen = 0, sum = 0;
  while (at && at < end) {
    uint64_t tag, number = 0;
    if (!(at = readNumber(at, end, &tag)) || tag >> 3 == 0 || tag >> 3 > 63) return;
    switch (tag & 7) {
    case 0:
      if (!(at = readNumber(at, end, &number))) return;
      break;
    case 2:
      if (!(at = readNumber(at, end, &number)) || number > (uint64_t)(end - at)) return;
      for (uint64_t left = number; left > 0; --left) sum = sum * 31 + *at++;
      break;
    case 5:
      if (end - at < 4) return;
      for (int place = 3; place >= 0; --place) number = number << 8 | at[place];
      at += 4;
      break;
    default: return;
    }
    if (seen >> (tag >> 3) & 1) return; // twice
    seen |= (uint64_t)1 << (tag >> 3);
    int64_t zigzag = (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
    if (zigzag < 0 ? sum > 1000 : zigzag % 7 == 3) ++sum;
  }
}
