// Frames: a length, a command, data, and a checksum of sixteen bits by a table.
#include "../driver.h"
#include <stdint.h>

static uint16_t table[256];

static void makeTable(void) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned rest = byte << 8;
    for (int bit = 0; bit < 8; ++bit) rest = rest & 0x8000 ? (rest << 1 ^ 0x1021) & 0xffff : rest << 1;
    table[byte] = (uint16_t)rest;
  }
}

static uint16_t checksum(const unsigned char *bytes, size_t count) {
  uint16_t sum = 0xffff;
  while (count-- > 0) sum = (uint16_t)(sum << 8 ^ table[sum >> 8 ^ *bytes++]);
  return sum;
}

static unsigned answers;

static void use(char *text, size_t size) {
  const unsigned char *bytes = (const unsigned char *)text;
  makeTable();
  for (size_t at = 0; at + 4 <= size;) {
    unsigned length = bytes[at];
    if (length < 2 || length > size - at - 2) return;
    unsigned expected = (unsigned)(bytes[at + length] << 8 | bytes[at + length + 1]);
    if (checksum(bytes + at, length) != expected) return;
    switch (bytes[at + 1]) {
    case 1: answers += length; break;
    case 2:
      if (length > 2 && bytes[at + 2] > 100) answers += bytes[at + 2];
      break;
    case 3:
      if (expected & 1) return;
      break;
    default: answers = 0;
    }
    at += length + 2;
  }
}
