// locale.h, langinfo.h: there is the C locale.
#include "hindsight.h"
#include <langinfo.h>
#include <limits.h>
#include <locale.h>

const unsigned short* __hindsight_classes(void);
const int32_t* __hindsight_lower_table(void);
const int32_t* __hindsight_upper_table(void);

static int isNameOf(const char* name, const char* known) {
  size_t i = 0;
  while (known[i] != 0 && name[i] == known[i]) ++i;
  return known[i] == 0 && name[i] == 0;
}

/// Part of the C library itself since glibc 2.35, in several spellings.
static int isUnicode(const char* name) {
  return name[0] == 'C' && name[1] == '.';
}

static int isKnown(const char* name) {
  if (isUnicode(name)) __hindsight_unsupported("a locale other than that of C");
  return *name == 0 || isNameOf(name, "C") || isNameOf(name, "POSIX");
}

char* setlocale(int category, const char* name) {
  if (category < 0 || category > LC_IDENTIFICATION) return NULL;
  return !name || isKnown(name) ? "C" : NULL;
}

// --- Locales as objects: all of them are this one ---

static locale_t classic(void) {
  static struct __locale_struct object;
  if (!object.__names[0]) {
    for (unsigned i = 0; i < sizeof object.__names / sizeof *object.__names; i++) object.__names[i] = "C";
    object.__ctype_b = __hindsight_classes();
    object.__ctype_tolower = __hindsight_lower_table();
    object.__ctype_toupper = __hindsight_upper_table();
  }
  return &object;
}

locale_t newlocale(int mask, const char* name, locale_t base) {
  int known = LC_ALL_MASK;
  if (mask == 1 << LC_ALL) mask = known; // also a spelling of it
  if ((mask & ~known) != 0 || !name) {
    errno = EINVAL;
    return NULL;
  }
  if (isKnown(name)) return classic();
  errno = ENOENT;
  return NULL;
}
locale_t duplocale(locale_t locale) {
  return classic();
}
void freelocale(locale_t locale) {}

static locale_t used = LC_GLOBAL_LOCALE;
locale_t uselocale(locale_t locale) {
  locale_t old = used;
  if (locale) used = locale;
  return old;
}

// --- What a locale says ---

static const char* const timeTexts[] = {"Sun",
                                        "Mon",
                                        "Tue",
                                        "Wed",
                                        "Thu",
                                        "Fri",
                                        "Sat",
                                        "Sunday",
                                        "Monday",
                                        "Tuesday",
                                        "Wednesday",
                                        "Thursday",
                                        "Friday",
                                        "Saturday",
                                        "Jan",
                                        "Feb",
                                        "Mar",
                                        "Apr",
                                        "May",
                                        "Jun",
                                        "Jul",
                                        "Aug",
                                        "Sep",
                                        "Oct",
                                        "Nov",
                                        "Dec",
                                        "January",
                                        "February",
                                        "March",
                                        "April",
                                        "May",
                                        "June",
                                        "July",
                                        "August",
                                        "September",
                                        "October",
                                        "November",
                                        "December",
                                        "AM",
                                        "PM",
                                        "%a %b %e %H:%M:%S %Y",
                                        "%m/%d/%y",
                                        "%H:%M:%S",
                                        "%I:%M:%S %p",
                                        "",
                                        "",
                                        "",
                                        "",
                                        "",
                                        ""};

static char* itemText(nl_item item) {
  if (item >= ABDAY_1 && item <= ERA_T_FMT) return (char*)timeTexts[item - ABDAY_1];
  if (item >= ALTMON_1 && item <= ALTMON_12) return (char*)timeTexts[MON_1 - ABDAY_1 + (item - ALTMON_1)];
  switch (item) {
  case CODESET: return "ANSI_X3.4-1968";
  case RADIXCHAR: return ".";
  case THOUSEP: return "";
  case YESEXPR: return "^[yY]";
  case NOEXPR: return "^[nN]";
  case YESSTR:
  case NOSTR: return "";
  case CRNCYSTR: return "-";
  case _DATE_FMT: return "%a %b %e %H:%M:%S %Z %Y";
  }
  if (item < 0 || item >> 16 > LC_IDENTIFICATION || item >> 16 == LC_ALL) return "";
  __hindsight_unsupported("nl_langinfo of an item that only the C library itself uses");
}

char* nl_langinfo(nl_item item) {
  return itemText(item);
}
char* nl_langinfo_l(nl_item item, locale_t locale) {
  return itemText(item);
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
