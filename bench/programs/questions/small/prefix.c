// A prefix code of eight symbols: the lengths come first, three bits each, then codes of them.
#include "../driver.h"

static const unsigned char *bytes;
static size_t have, used;

static unsigned bit(void) {
  if (used == 8 * have) return 2;
  unsigned result = bytes[used / 8] >> used % 8 & 1;
  ++used;
  return result;
}

static void use(char *text, size_t size) {
  bytes = (const unsigned char *)text, have = size, used = 0;
  unsigned lengths[8], counts[8] = {0}, offsets[9] = {0}, sorted[8], seen[8] = {0}, number = 0;
  for (int symbol = 0; symbol < 8; ++symbol) {
    unsigned length = bit() | bit() << 1;
    length |= bit() << 2;
    ++counts[lengths[symbol] = length & 7];
  }
  int left = 1;
  for (int length = 1; length < 8; ++length) {
    left = left * 2 - (int)counts[length];
    if (left < 0) return;
  }
  if (left > 0) return;
  for (int length = 1; length < 8; ++length) offsets[length + 1] = offsets[length] + counts[length];
  for (unsigned symbol = 0; symbol < 8; ++symbol)
    if (lengths[symbol]) sorted[offsets[lengths[symbol]]++] = symbol;
  while (used < 8 * have) {
    unsigned code = 0, first = 0, index = 0, length;
    for (length = 1; length < 8; ++length) {
      unsigned next = bit();
      if (next > 1) return;
      code |= next;
      if (code < first + counts[length]) {
        ++seen[sorted[index + code - first]];
        break;
      }
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    if (length == 8) return;
    ++number;
  }
  if (number > 3 && seen[0] == seen[7]) ++number;
}
