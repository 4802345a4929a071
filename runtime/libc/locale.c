// locale.h: there is the C locale.
#include "hindsight.h"
#include <langinfo.h>
#include <limits.h>
#include <locale.h>

static int isNameOf(const char* name, const char* known) {
  size_t i = 0;
  while (known[i] != 0 && name[i] == known[i]) ++i;
  return known[i] == 0 && name[i] == 0;
}

char* setlocale(int category, const char* name) {
  if (category < 0 || category > LC_IDENTIFICATION) return NULL;
  if (!name || *name == 0 || isNameOf(name, "C") || isNameOf(name, "POSIX")) return "C";
  return NULL;
}

struct lconv* localeconv(void) {
  static struct lconv conventions = {.decimal_point = ".",
                                     .thousands_sep = "",
                                     .grouping = "",
                                     .int_curr_symbol = "",
                                     .currency_symbol = "",
                                     .mon_decimal_point = "",
                                     .mon_thousands_sep = "",
                                     .mon_grouping = "",
                                     .positive_sign = "",
                                     .negative_sign = "",
                                     .int_frac_digits = CHAR_MAX,
                                     .frac_digits = CHAR_MAX,
                                     .p_cs_precedes = CHAR_MAX,
                                     .p_sep_by_space = CHAR_MAX,
                                     .n_cs_precedes = CHAR_MAX,
                                     .n_sep_by_space = CHAR_MAX,
                                     .p_sign_posn = CHAR_MAX,
                                     .n_sign_posn = CHAR_MAX,
                                     .int_p_cs_precedes = CHAR_MAX,
                                     .int_p_sep_by_space = CHAR_MAX,
                                     .int_n_cs_precedes = CHAR_MAX,
                                     .int_n_sep_by_space = CHAR_MAX,
                                     .int_p_sign_posn = CHAR_MAX,
                                     .int_n_sign_posn = CHAR_MAX};
  return &conventions;
}
