// ctype.h in the C locale. The functions are range compares, without branches or tables, so that a symbolic character
// costs one term and no fork; they return the same bits as the tables. The tables serve programs that were compiled
// with the C library's own macros.
#include "hindsight.h"
#include <ctype.h>

#define IN(c, first, last) ((unsigned)(c) - (first) <= (unsigned)((last) - (first)))
#define LETTER(c) IN((c) | 32, 'a', 'z')
#define HEX(c) (IN(c, '0', '9') | IN((c) | 32, 'a', 'f'))
#define PUNCT(c) (IN(c, '!', '~') & !IN(c, '0', '9') & !LETTER(c))
#define BLANK(c) (((c) == ' ') | ((c) == '\t'))
#define SPACE(c) (((c) == ' ') | IN(c, '\t', '\r'))
#define CONTROL(c) (IN(c, 0, 31) | ((c) == 127))

int isalnum(int c) {
  return (LETTER(c) | IN(c, '0', '9')) * _ISalnum;
}
int isalpha(int c) {
  return LETTER(c) * _ISalpha;
}
int isblank(int c) {
  return BLANK(c) * _ISblank;
}
int iscntrl(int c) {
  return CONTROL(c) * _IScntrl;
}
int isdigit(int c) {
  return IN(c, '0', '9') * _ISdigit;
}
int isgraph(int c) {
  return IN(c, '!', '~') * _ISgraph;
}
int islower(int c) {
  return IN(c, 'a', 'z') * _ISlower;
}
int isprint(int c) {
  return IN(c, ' ', '~') * _ISprint;
}
int ispunct(int c) {
  return PUNCT(c) * _ISpunct;
}
int isspace(int c) {
  return SPACE(c) * _ISspace;
}
int isupper(int c) {
  return IN(c, 'A', 'Z') * _ISupper;
}
int isxdigit(int c) {
  return HEX(c) * _ISxdigit;
}
int isascii(int c) {
  return IN(c, 0, 127);
}
int toascii(int c) {
  return c & 127;
}
// A negative character other than EOF is not allowed; glibc makes the byte of it that it came from.
#define FROM_NEGATIVE(c) (IN(c, -128, -2) << 8)
int tolower(int c) {
  return c + (IN(c, 'A', 'Z') << 5) + FROM_NEGATIVE(c);
}
int toupper(int c) {
  return c - (IN(c, 'a', 'z') << 5) + FROM_NEGATIVE(c);
}

int _tolower(int c) {
  return c + (IN(c, 'A', 'Z') << 5) + FROM_NEGATIVE(c);
}
int _toupper(int c) {
  return c - (IN(c, 'a', 'z') << 5) + FROM_NEGATIVE(c);
}

// With a locale: there is only the C locale.
#define WITH_LOCALE(name, value)                                                                                       \
  int(name)(int c, locale_t locale) {                                                                                  \
    return value;                                                                                                      \
  }
WITH_LOCALE(isalnum_l, (LETTER(c) | IN(c, '0', '9')) * _ISalnum)
WITH_LOCALE(isalpha_l, LETTER(c) * _ISalpha)
WITH_LOCALE(isblank_l, BLANK(c) * _ISblank)
WITH_LOCALE(iscntrl_l, CONTROL(c) * _IScntrl)
WITH_LOCALE(isdigit_l, IN(c, '0', '9') * _ISdigit)
WITH_LOCALE(isgraph_l, IN(c, '!', '~') * _ISgraph)
WITH_LOCALE(islower_l, IN(c, 'a', 'z') * _ISlower)
WITH_LOCALE(isprint_l, IN(c, ' ', '~') * _ISprint)
WITH_LOCALE(ispunct_l, PUNCT(c) * _ISpunct)
WITH_LOCALE(isspace_l, SPACE(c) * _ISspace)
WITH_LOCALE(isupper_l, IN(c, 'A', 'Z') * _ISupper)
WITH_LOCALE(isxdigit_l, HEX(c) * _ISxdigit)
WITH_LOCALE(tolower_l, c + (IN(c, 'A', 'Z') << 5) + FROM_NEGATIVE(c))
WITH_LOCALE(toupper_l, c - (IN(c, 'a', 'z') << 5) + FROM_NEGATIVE(c))
WITH_LOCALE(__tolower_l, c + (IN(c, 'A', 'Z') << 5) + FROM_NEGATIVE(c))
WITH_LOCALE(__toupper_l, c - (IN(c, 'a', 'z') << 5) + FROM_NEGATIVE(c))

// One table entry, and 256 of them; the 128 entries before are those of negative characters.
#define CLASS(c)                                                                                                       \
  (IN(c, 'A', 'Z') * _ISupper | IN(c, 'a', 'z') * _ISlower | LETTER(c) * _ISalpha | IN(c, '0', '9') * _ISdigit |       \
   HEX(c) * _ISxdigit | SPACE(c) * _ISspace | IN(c, ' ', '~') * _ISprint | IN(c, '!', '~') * _ISgraph |                \
   BLANK(c) * _ISblank | CONTROL(c) * _IScntrl | PUNCT(c) * _ISpunct | (LETTER(c) | IN(c, '0', '9')) * _ISalnum)
#define LOWER(c) ((c) + (IN(c, 'A', 'Z') << 5))
#define UPPER(c) ((c) - (IN(c, 'a', 'z') << 5))
#define FOUR(f, c) f((c)), f((c) + 1), f((c) + 2), f((c) + 3)
#define SIXTEEN(f, c) FOUR(f, (c)), FOUR(f, (c) + 4), FOUR(f, (c) + 8), FOUR(f, (c) + 12)
#define SIXTY_FOUR(f, c) SIXTEEN(f, (c)), SIXTEEN(f, (c) + 16), SIXTEEN(f, (c) + 32), SIXTEEN(f, (c) + 48)
#define ALL(f) SIXTY_FOUR(f, 0), SIXTY_FOUR(f, 64), SIXTY_FOUR(f, 128), SIXTY_FOUR(f, 192)
#define NOTHING(c) 0
// The mapping tables hold a negative character under the byte it came from, except for EOF, which maps to itself.
#define BYTE(c) ((c) == 255 ? -1 : (c))

static const unsigned short classes[384] = {SIXTY_FOUR(NOTHING, 0), SIXTY_FOUR(NOTHING, 64), ALL(CLASS)};
static const int32_t lower[384] = {SIXTY_FOUR(BYTE, 128), SIXTY_FOUR(BYTE, 192), ALL(LOWER)};
static const int32_t upper[384] = {SIXTY_FOUR(BYTE, 128), SIXTY_FOUR(BYTE, 192), ALL(UPPER)};
static const unsigned short* classesStart = classes + 128;
static const int32_t* lowerStart = lower + 128;
static const int32_t* upperStart = upper + 128;

int isctype(int c, int mask) {
  return classes[128 + c] & mask;
}

/// For locale.c: a locale_t holds the tables, too.
const unsigned short* __hindsight_classes(void) {
  return classes + 128;
}
const int32_t* __hindsight_lower_table(void) {
  return lower + 128;
}
const int32_t* __hindsight_upper_table(void) {
  return upper + 128;
}

const unsigned short** __ctype_b_loc(void) {
  return &classesStart;
}
const int32_t** __ctype_tolower_loc(void) {
  return &lowerStart;
}
const int32_t** __ctype_toupper_loc(void) {
  return &upperStart;
}

/// The number of bytes in the longest multibyte character (MB_CUR_MAX).
size_t __ctype_get_mb_cur_max(void) {
  return 1;
}
