// wctype.h: classes of wide characters by their names, and the functions that get a locale. The C locale knows ASCII.
// As in ctype.c, a symbolic character costs one term and no fork.
#include "hindsight.h"
#include <wctype.h>

#define IN(c, first, last) ((c) - (wint_t)(first) <= (wint_t)((last) - (first)))
#define LETTER(c) (IN(c, 'a', 'z') | IN(c, 'A', 'Z'))
#define DIGIT(c) IN(c, '0', '9')
#define GRAPH(c) IN(c, '!', '~')
#define HEX(c) (DIGIT(c) | IN(c, 'a', 'f') | IN(c, 'A', 'F'))
#define SPACE(c) (((c) == ' ') | IN(c, '\t', '\r'))
#define BLANK(c) (((c) == ' ') | ((c) == '\t'))
#define CONTROL(c) (IN(c, 0, 31) | ((c) == 127))
#define PUNCT(c) (GRAPH(c) & !LETTER(c) & !DIGIT(c))

static const char* const classNames[] = {"",      "alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                         "lower", "print", "punct", "space", "upper", "xdigit"};

static unsigned positionOf(const char* name, const char* const* names, unsigned count) {
  for (unsigned i = 1; i < count; ++i) {
    size_t n = 0;
    while (names[i][n] != 0 && names[i][n] == name[n]) ++n;
    if (names[i][n] == 0 && name[n] == 0) return i;
  }
  return 0;
}

static wctype_t classOf(const char* name) {
  return positionOf(name, classNames, sizeof classNames / sizeof *classNames);
}

static int isOfClass(wint_t c, wctype_t class) {
  switch (class) {
  case 1: return LETTER(c) | DIGIT(c);
  case 2: return LETTER(c);
  case 3: return BLANK(c);
  case 4: return CONTROL(c);
  case 5: return DIGIT(c);
  case 6: return GRAPH(c);
  case 7: return IN(c, 'a', 'z');
  case 8: return IN(c, ' ', '~');
  case 9: return PUNCT(c);
  case 10: return SPACE(c);
  case 11: return IN(c, 'A', 'Z');
  case 12: return HEX(c);
  default: return 0;
  }
}

static const int32_t mappings[3]; // their addresses are what wctrans returns
static const char* const mappingNames[] = {"", "tolower", "toupper"};

static wctrans_t mappingOf(const char* name) {
  unsigned i = positionOf(name, mappingNames, 3);
  return i != 0 ? &mappings[i] : NULL;
}

static wint_t mapped(wint_t c, wctrans_t mapping) {
  if (mapping == &mappings[1]) return c + ((wint_t)IN(c, 'A', 'Z') << 5);
  if (mapping == &mappings[2]) return c - ((wint_t)IN(c, 'a', 'z') << 5);
  return c;
}

wctype_t wctype(const char* name) {
  return classOf(name);
}
wctype_t wctype_l(const char* name, locale_t locale) {
  return classOf(name);
}
int iswctype(wint_t c, wctype_t class) {
  return isOfClass(c, class);
}
int iswctype_l(wint_t c, wctype_t class, locale_t locale) {
  return isOfClass(c, class);
}
wctrans_t wctrans(const char* name) {
  return mappingOf(name);
}
wctrans_t wctrans_l(const char* name, locale_t locale) {
  return mappingOf(name);
}
wint_t towctrans(wint_t c, wctrans_t mapping) {
  return mapped(c, mapping);
}
wint_t towctrans_l(wint_t c, wctrans_t mapping, locale_t locale) {
  return mapped(c, mapping);
}

#define WITH_LOCALE(name, value)                                                                                       \
  int name(wint_t c, locale_t locale) {                                                                                \
    return value;                                                                                                      \
  }
WITH_LOCALE(iswalnum_l, LETTER(c) | DIGIT(c))
WITH_LOCALE(iswalpha_l, LETTER(c))
WITH_LOCALE(iswblank_l, BLANK(c))
WITH_LOCALE(iswcntrl_l, CONTROL(c))
WITH_LOCALE(iswdigit_l, DIGIT(c))
WITH_LOCALE(iswgraph_l, GRAPH(c))
WITH_LOCALE(iswlower_l, IN(c, 'a', 'z'))
WITH_LOCALE(iswprint_l, IN(c, ' ', '~'))
WITH_LOCALE(iswpunct_l, PUNCT(c))
WITH_LOCALE(iswspace_l, SPACE(c))
WITH_LOCALE(iswupper_l, IN(c, 'A', 'Z'))
WITH_LOCALE(iswxdigit_l, HEX(c))
wint_t towlower_l(wint_t c, locale_t locale) {
  return c + ((wint_t)IN(c, 'A', 'Z') << 5);
}
wint_t towupper_l(wint_t c, locale_t locale) {
  return c - ((wint_t)IN(c, 'a', 'z') << 5);
}
