// Characters of one to four bytes by a table of classes and one of states, and what they are.
#include "../driver.h"
#include <stdint.h>

enum { ASCII, LOW80, LOW90, LOWA0, TWO, E0, THREE, ED, F0, FOUR, F4, BAD, CLASSES };
enum { START, ONE_MORE, TWO_MORE, THREE_MORE, AFTER_E0, AFTER_ED, AFTER_F0, AFTER_F4, FAILED };

static unsigned char classOf[256];
static const unsigned char nextState[9][CLASSES] = {
    {START, FAILED, FAILED, FAILED, ONE_MORE, AFTER_E0, TWO_MORE, AFTER_ED, AFTER_F0, THREE_MORE, AFTER_F4, FAILED},
    {FAILED, START, START, START, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, ONE_MORE, ONE_MORE, ONE_MORE, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, TWO_MORE, TWO_MORE, TWO_MORE, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, FAILED, FAILED, ONE_MORE, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, ONE_MORE, ONE_MORE, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, FAILED, TWO_MORE, TWO_MORE, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, TWO_MORE, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED},
    {FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED, FAILED}};

static void makeClasses(void) {
  for (int byte = 0; byte < 256; ++byte)
    classOf[byte] = byte < 0x80    ? ASCII
                    : byte < 0x90  ? LOW80
                    : byte < 0xa0  ? LOW90
                    : byte < 0xc0  ? LOWA0
                    : byte < 0xc2  ? BAD
                    : byte < 0xe0  ? TWO
                    : byte == 0xe0 ? E0
                    : byte == 0xed ? ED
                    : byte < 0xf0  ? THREE
                    : byte == 0xf0 ? F0
                    : byte < 0xf4  ? FOUR
                    : byte == 0xf4 ? F4
                                   : BAD;
}

static void use(char *text, size_t size) {
  makeClasses();
  unsigned state = START, wide = 0, letters = 0;
  uint32_t character = 0;
  for (size_t place = 0; place < size; ++place) {
    unsigned char byte = (unsigned char)text[place], kind = classOf[byte];
    state = nextState[state][kind];
    if (state == FAILED) return;
    character = kind >= LOW80 && kind <= LOWA0 ? character << 6 | (byte & 0x3f)
                : kind == ASCII                ? byte
                : kind == TWO                  ? byte & 0x1f
                : kind <= ED                   ? byte & 0x0f
                                               : byte & 0x07;
    if (state != START) continue;
    if (character >= 0x1100 && (character <= 0x115f || (character >= 0x2e80 && character <= 0xa4cf))) ++wide;
    if ((character | 0x20) >= 'a' && (character | 0x20) <= 'z') ++letters;
    if (character == 0xfeff && place > 2) return;
  }
  if (state == START && wide > letters) ++wide;
}
