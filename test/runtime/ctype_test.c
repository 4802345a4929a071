// ctype.h: every function over every value it is defined for, and the tables behind the macros of the C library.
#define _GNU_SOURCE
#define __NO_CTYPE 1
#include "check.h"
#include <ctype.h>

MODEL(isalnum);
MODEL(isalpha);
MODEL(isblank);
MODEL(iscntrl);
MODEL(isdigit);
MODEL(isgraph);
MODEL(islower);
MODEL(isprint);
MODEL(ispunct);
MODEL(isspace);
MODEL(isupper);
MODEL(isxdigit);
MODEL(isascii);
MODEL(toascii);
MODEL(tolower);
MODEL(toupper);
MODEL(__ctype_b_loc);
MODEL(__ctype_tolower_loc);
MODEL(__ctype_toupper_loc);
MODEL(__ctype_get_mb_cur_max);

#define SAME(name) CHECK(hs_##name(c) == name(c), #name "(%d) is %d, expected %d", c, hs_##name(c), name(c))

void runTests(unsigned rounds) {
  (void)rounds;
  for (int c = -128; c < 256; ++c) {
    SAME(isalnum);
    SAME(isalpha);
    SAME(isblank);
    SAME(iscntrl);
    SAME(isdigit);
    SAME(isgraph);
    SAME(islower);
    SAME(isprint);
    SAME(ispunct);
    SAME(isspace);
    SAME(isupper);
    SAME(isxdigit);
    SAME(isascii);
    SAME(toascii);
    CHECK((*hs___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "class of %d: %#x, expected %#x", c,
          (*hs___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
    CHECK((*hs___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "tolower table at %d: %d, expected %d", c,
          (*hs___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
    CHECK((*hs___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "toupper table at %d: %d, expected %d", c,
          (*hs___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]);
  }
  for (int c = -300; c < 300; ++c) {
    SAME(tolower);
    SAME(toupper);
  }
  CHECK(hs___ctype_get_mb_cur_max() == 1, "MB_CUR_MAX");
}
