// Records in records: a tag, a length of one to three bytes, then numbers, text or more records.
#include "../driver.h"

static unsigned numbers, characters;

static int read(const unsigned char *at, size_t size, unsigned depth) {
  while (size > 0) {
    if (depth > 4 || size < 2) return 0;
    unsigned tag = at[0];
    size_t length = at[1], header = 2;
    if (length & 0x80) {
      size_t more = length & 0x7f;
      if (more == 0 || more > 2 || size < 2 + more) return 0;
      length = 0;
      for (size_t each = 0; each < more; ++each) length = length << 8 | at[header++];
      if (length < 0x80) return 0;
    }
    if (length > size - header) return 0;
    const unsigned char *content = at + header;
    if (tag & 0x20) {
      if ((tag & 0x1f) != 0x10 && (tag & 0x1f) != 0x11) return 0;
      if (!read(content, length, depth + 1)) return 0;
    } else if (tag == 2) {
      if (length == 0 || (length > 1 && content[0] == 0 && content[1] < 0x80)) return 0;
      long value = (signed char)content[0];
      for (size_t each = 1; each < length && each < 8; ++each) value = value * 256 + content[each];
      numbers += value > 5;
    } else if (tag == 0x13) {
      for (size_t each = 0; each < length; ++each)
        if (content[each] < ' ' || content[each] > '~') return 0;
      characters += (unsigned)length;
    } else if (tag != 5 || length != 0) {
      return 0;
    }
    at += header + length;
    size -= header + length;
  }
  return 1;
}

static void use(char *text, size_t size) {
  numbers = characters = 0;
  if (read((const unsigned char *)text, size, 0) && numbers > characters) ++numbers;
}
