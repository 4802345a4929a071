// Four characters to three bytes, by a table that is made first; the decoded text is then looked at.
#include "../driver.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void use(char *text, size_t size) {
  signed char valueOf[256];
  unsigned char out[64];
  size_t count = 0;
  memset(valueOf, -1, sizeof valueOf);
  for (int value = 0; value < 64; ++value) valueOf[(unsigned char)digits[value]] = (signed char)value;
  for (size_t place = 0; place + 4 <= size; place += 4) {
    unsigned group = 0, padding = 0;
    for (size_t each = place; each < place + 4; ++each) {
      if (text[each] == '=' && each >= place + 2 && place + 4 == size) {
        ++padding;
        group <<= 6;
        continue;
      }
      int value = valueOf[(unsigned char)text[each]];
      if (value < 0 || padding) return;
      group = group << 6 | (unsigned)value;
    }
    for (unsigned byte = 0; byte < 3 - padding; ++byte) out[count++] = (unsigned char)(group >> (16 - 8 * byte));
  }
  unsigned sum = 0;
  for (size_t place = 0; place < count; ++place) sum = sum * 33 + out[place];
  if (count >= 3 && out[0] == 'G' && (out[1] & 0xc0) == 0x40 && sum % 256 == out[2]) ++sum;
  if (count > 4 && out[3] * 256u + out[4] > 60000 && out[4] == (out[0] ^ out[1])) ++sum;
}
