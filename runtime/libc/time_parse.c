// time.h: dates from text, in the C locale, as the GNU C library reads them: fields first, then what follows from them.
#include "hindsight.h"
#include <time.h>

struct Parse {
  struct tm* out;
  const char* at;
  int century, weekNumber;    // -1: not given
  int hasHour12, isAfternoon; // %I, %p
  int hasWeekDay, hasYearDay, hasMonth, hasMonthDay;
  int isSundayFirst, wantsCentury, wantsWeekDay;
};

static const char* const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char* const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};
static const short daysBefore[2][13] = {{0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365},
                                        {0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366}};

static void skipSpace(struct Parse* parse) {
  while (HS_FORK(hsIsSpace(*parse->at))) ++parse->at;
}

/// A number of at most so many digits, or -1.
static int number(struct Parse* parse, int least, int most, int digits) {
  int value = 0;
  skipSpace(parse);
  if (!HS_FORK(hsIsDigit(*parse->at))) return -1;
  do value = value * 10 + (*parse->at++ - '0');
  while (HS_FORK((--digits > 0) & (value * 10 <= most) & hsIsDigit(*parse->at)));
  return HS_FORK((value >= least) & (value <= most)) ? value : -1;
}

/// Whether the text goes on with the first letters of a name, large or small.
static int takeName(struct Parse* parse, const char* name, size_t length) {
  for (size_t i = 0; i < length; ++i)
    if (!HS_FORK(hsLower((unsigned char)parse->at[i]) == hsLower((unsigned char)name[i]))) return 0;
  parse->at += length;
  return 1;
}
/// The whole name, or three letters of it; -1: none of them.
static int takeOneOf(struct Parse* parse, const char* const* names, int count) {
  for (int i = 0; i < count; ++i)
    if (takeName(parse, names[i], __hindsight_length(names[i])) || takeName(parse, names[i], 3)) return i;
  return -1;
}

/// "+hh", "+hhmm", "+hh:mm" or "Z".
static int takeZone(struct Parse* parse) {
  skipSpace(parse);
  if (HS_FORK(*parse->at == 'Z')) {
    ++parse->at;
    parse->out->tm_gmtoff = 0;
    return 1;
  }
  if (!HS_FORK((*parse->at == '+') | (*parse->at == '-'))) return 0;
  int isNegative = HS_FORK(*parse->at++ == '-'), value = 0, digits = 0;
  while (digits < 4 && HS_FORK(hsIsDigit(*parse->at))) {
    value = value * 10 + (*parse->at++ - '0');
    if (++digits == 2 && HS_FORK(*parse->at == ':') && HS_FORK(hsIsDigit(parse->at[1]))) ++parse->at;
  }
  if (digits == 2) value *= 100;
  if ((digits != 2 && digits != 4) || HS_FORK(value % 100 >= 60)) return 0;
  long offset = value / 100 * 3600 + value % 100 * 60;
  parse->out->tm_gmtoff = isNegative ? -offset : offset;
  return 1;
}

static int takeSeconds(struct Parse* parse) {
  unsigned long long seconds = 0;
  if (!HS_FORK(hsIsDigit(*parse->at))) return 0;
  do seconds = seconds * 10 + (unsigned)(*parse->at++ - '0');
  while (HS_FORK(hsIsDigit(*parse->at)));
  const struct tm* date = __hindsight_date_of((long long)seconds);
  if (!date) return 0;
  *parse->out = *date;
  return 1;
}

static int parseAll(struct Parse* parse, const char* format);

/// %a, %b, %p: 1 or 0; -1: none of these.
static int takeText(struct Parse* parse, char directive) {
  struct tm* out = parse->out;
  int which;
  switch (directive) {
  case 'a':
  case 'A':
    if ((which = takeOneOf(parse, days, 7)) < 0) return 0;
    out->tm_wday = which;
    return parse->hasWeekDay = 1;
  case 'b':
  case 'B':
  case 'h':
    if ((which = takeOneOf(parse, months, 12)) < 0) return 0;
    out->tm_mon = which;
    return parse->hasMonth = parse->wantsWeekDay = 1;
  case 'p':
    parse->isAfternoon = 0;
    if (takeName(parse, "AM", 2)) return 1;
    return parse->isAfternoon = takeName(parse, "PM", 2);
  case 'Z':
    skipSpace(parse);
    while (HS_FORK((*parse->at != 0) & !hsIsSpace(*parse->at))) ++parse->at;
    return 1;
  case 'n':
  case 't': skipSpace(parse); return 1;
  case 'G': // nothing follows from it
    if (!HS_FORK(hsIsDigit(*parse->at))) return 0;
    while (HS_FORK(hsIsDigit(*parse->at))) ++parse->at;
    return 1;
  case '%': return HS_FORK(*parse->at++ == '%');
  case 'z': return takeZone(parse);
  case 's': return takeSeconds(parse);
  }
  return -1;
}

/// What stands for a format of its own; null: none of these.
static const char* longForm(char directive) {
  switch (directive) {
  case 'c': return "%a %b %e %H:%M:%S %Y";
  case 'D':
  case 'x': return "%m/%d/%y";
  case 'F': return "%Y-%m-%d";
  case 'r': return "%I:%M:%S %p";
  case 'R': return "%H:%M";
  case 'T':
  case 'X': return "%H:%M:%S";
  }
  return NULL;
}

struct Field {
  char directive;
  short least, most, digits;
};
static const struct Field fields[] = {{'C', 0, 99, 2},  {'d', 1, 31, 2}, {'e', 1, 31, 2},  {'g', 0, 99, 2},
                                      {'H', 0, 23, 2},  {'k', 0, 23, 2}, {'I', 1, 12, 2},  {'l', 1, 12, 2},
                                      {'j', 1, 366, 3}, {'m', 1, 12, 2}, {'M', 0, 59, 2},  {'S', 0, 61, 2},
                                      {'u', 1, 7, 1},   {'U', 0, 53, 2}, {'V', 0, 53, 2},  {'w', 0, 6, 1},
                                      {'W', 0, 53, 2},  {'y', 0, 99, 2}, {'Y', 0, 9999, 4}};

static void put(struct Parse* parse, char directive, int value) {
  struct tm* out = parse->out;
  switch (directive) {
  case 'C': parse->century = value, parse->wantsWeekDay = 1; break;
  case 'd':
  case 'e': out->tm_mday = value, parse->hasMonthDay = parse->wantsWeekDay = 1; break;
  case 'H':
  case 'k': out->tm_hour = value, parse->hasHour12 = 0; break;
  case 'I':
  case 'l': out->tm_hour = value % 12, parse->hasHour12 = 1; break;
  case 'j': out->tm_yday = value - 1, parse->hasYearDay = 1; break;
  case 'm': out->tm_mon = value - 1, parse->hasMonth = parse->wantsWeekDay = 1; break;
  case 'M': out->tm_min = value; break;
  case 'S': out->tm_sec = value; break;
  case 'u':
  case 'w': out->tm_wday = value % 7, parse->hasWeekDay = 1; break;
  case 'U': parse->weekNumber = value, parse->isSundayFirst = 1; break;
  case 'W': parse->weekNumber = value; break;
  case 'y': out->tm_year = value + (value < 69) * 100, parse->wantsCentury = parse->wantsWeekDay = 1; break;
  case 'Y': out->tm_year = value - 1900, parse->wantsCentury = 0, parse->wantsWeekDay = 1; break;
  }
}

static int takeDirective(struct Parse* parse, char directive) {
  const char* inner = longForm(directive);
  if (inner) {
    if (directive == 'c' || directive == 'D' || directive == 'x' || directive == 'F') parse->wantsWeekDay = 1;
    return parseAll(parse, inner);
  }
  int done = takeText(parse, directive);
  if (done >= 0) return done;
  for (size_t i = 0; i < sizeof fields / sizeof *fields; ++i) {
    const struct Field* field = &fields[i];
    if (field->directive != directive) continue;
    int value = number(parse, field->least, field->most, field->digits);
    if (value < 0) return 0;
    put(parse, directive, value);
    return 1;
  }
  return 0;
}

static int isAmong(const char* known, char c) {
  while (*known && *known != c) ++known;
  return *known != 0;
}

static int parseAll(struct Parse* parse, const char* format) {
  while (*format) {
    if (hsIsSpace(*format)) {
      skipSpace(parse);
      ++format;
      continue;
    }
    if (*format != '%') {
      if (!HS_FORK(*parse->at++ == *format++)) return 0;
      continue;
    }
    ++format;
    while (*format && isAmong("-_0^#", *format)) ++format;
    while (hsIsDigit(*format)) ++format;
    if (*format == 'E' && !isAmong("cCyYxX", *++format)) return 0;
    if (*format == 'O' && !isAmong("bBdehHImMSUVWwy", *++format)) return 0;
    if (!takeDirective(parse, *format++)) return 0;
  }
  return 1;
}

// --- What follows from the fields ---

static int isLeap(long year) {
  return (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0));
}

static void setWeekDay(struct tm* out) {
  long long year = 1900LL + out->tm_year - (out->tm_mon < 2), fours = year / 4;
  int day = (int)(-473 + 365 * (out->tm_year - 70LL) + fours - fours / 25 + (fours % 25 < 0) + fours / 25 / 4 +
                  daysBefore[0][out->tm_mon] + out->tm_mday - 1);
  out->tm_wday = (day % 7 + 7) % 7;
}

static void setDate(const struct Parse* parse, struct tm* out) {
  const short* before = daysBefore[isLeap(1900L + out->tm_year)];
  int month = 0;
  if (HS_FORK(out->tm_yday >= before[12])) __hindsight_unsupported("strptime of a day behind the end of its year");
  while (HS_FORK(before[month] <= out->tm_yday)) ++month;
  if (!parse->hasMonth) out->tm_mon = month - 1;
  if (!parse->hasMonthDay) out->tm_mday = out->tm_yday - (month ? before[month - 1] : 0) + 1;
}

static void setFromWeek(struct Parse* parse) {
  struct tm *out = parse->out, saved = *out;
  out->tm_mday = 1;
  out->tm_mon = 0;
  setWeekDay(out);
  if (parse->hasMonthDay) out->tm_mday = saved.tm_mday;
  if (parse->hasMonth) out->tm_mon = saved.tm_mon;
  int offset = !parse->isSundayFirst;
  if (!parse->hasYearDay)
    out->tm_yday = (7 - (out->tm_wday - offset)) % 7 + (parse->weekNumber - 1) * 7 + (saved.tm_wday - offset + 7) % 7;
  if (!parse->hasMonthDay || !parse->hasMonth) setDate(parse, out);
  out->tm_wday = saved.tm_wday;
}

static void setTheRest(struct Parse* parse) {
  struct tm* out = parse->out;
  if (parse->hasHour12 && parse->isAfternoon) out->tm_hour += 12;
  if (parse->century != -1)
    out->tm_year = parse->wantsCentury ? out->tm_year % 100 + (parse->century - 19) * 100 : (parse->century - 19) * 100;
  if (parse->wantsWeekDay && !parse->hasWeekDay) {
    if (!(parse->hasMonth && parse->hasMonthDay) && parse->hasYearDay) {
      setDate(parse, out);
      parse->hasMonth = parse->hasMonthDay = 1;
    }
    if (parse->hasMonth || HS_FORK((unsigned)out->tm_mon <= 11)) setWeekDay(out);
  }
  if (parse->wantsWeekDay && !parse->hasYearDay && (parse->hasMonth || HS_FORK((unsigned)out->tm_mon <= 11)))
    out->tm_yday = daysBefore[isLeap(1900L + out->tm_year)][out->tm_mon] + out->tm_mday - 1;
  if (parse->weekNumber != -1 && parse->hasWeekDay) setFromWeek(parse);
}

static char* parseDate(const char* text, const char* format, struct tm* out) {
  struct Parse parse = {.out = out, .at = text, .century = -1, .weekNumber = -1};
  if (!parseAll(&parse, format)) return NULL;
  setTheRest(&parse);
  return (char*)parse.at;
}

char* strptime(const char* restrict text, const char* restrict format, struct tm* restrict out) {
  return parseDate(text, format, out);
}
char* strptime_l(const char* restrict text, const char* restrict format, struct tm* restrict out, locale_t locale) {
  return parseDate(text, format, out);
}
