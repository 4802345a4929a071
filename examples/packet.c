// A parser for a small message format, with the kind of mistake that gets through review.
//
//   hindsight run examples/packet.c
//
// A message is a list of fields: one byte for the type, one for the length, then as many bytes of data. A name is
// copied into a buffer and terminated. The check of its length looks right.
#include <klee/klee.h>
#include <stdint.h>
#include <string.h>

enum { FIELD_END = 0, FIELD_LEVEL = 1, FIELD_NAME = 2 };
enum { NAME_SIZE = 4 };

struct device {
  char name[NAME_SIZE];
  uint8_t level;
};

static int parse(struct device *device, const uint8_t *message, size_t size) {
  size_t position = 0;
  while (position + 2 <= size) {
    uint8_t type = message[position];
    size_t length = message[position + 1];
    const uint8_t *data = message + position + 2;
    if (type == FIELD_END)
      return 1;
    if (length > size - position - 2)
      return 0; // the message ends before the field does
    if (type == FIELD_LEVEL && length == 1)
      device->level = data[0];
    if (type == FIELD_NAME) {
      char name[NAME_SIZE];
      if (length > sizeof name)
        return 0;
      memcpy(name, data, length);
      name[length] = '\0'; // one byte too many when the name fills the buffer
      memcpy(device->name, name, sizeof name);
    }
    position += 2 + length;
  }
  return 0;
}

int main(void) {
  uint8_t message[8];
  struct device device = {"", 0};
  klee_make_symbolic(message, sizeof message, "message");
  return parse(&device, message, sizeof message) ? 0 : 1;
}
