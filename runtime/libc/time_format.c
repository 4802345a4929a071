// time.h, wchar.h: dates as text, in the C locale. A field within its range is two digits whatever its value, so that
// symbolic dates need no fork for numbers; names of days and months are chosen by cases.
#include "hindsight.h"
#include <limits.h>
#include <stdlib.h>
#include <time.h>
#include <wchar.h>

struct Text {
  char* out; // null: only count
  size_t size, used;
  int isTooLong;
};

/// One directive: its flags and width.
struct Spec {
  char pad; // '0', '_', '-' or 0: as the directive wants it
  int width;
  int isUpper, isSwapped; // flags ^ and #
};

static const char* const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char* const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

static void put(struct Text* text, const char* bytes, size_t n) {
  if (text->isTooLong || n >= text->size - text->used) {
    text->isTooLong = 1;
    return;
  }
  if (text->out) __builtin_memcpy(text->out + text->used, bytes, n);
  text->used += n;
}

static void putCharacter(struct Text* text, char c) {
  put(text, &c, 1);
}

static void fill(struct Text* text, char c, long n) {
  for (; n > 0 && !text->isTooLong; --n) putCharacter(text, c);
}

enum Case { kAsItIs, kUpper, kLower };

static void putText(struct Text* text, const struct Spec* spec, const char* s, size_t n, enum Case letters) {
  fill(text, spec->pad == '0' ? '0' : ' ', spec->width - (long)n);
  for (size_t i = 0; i < n; ++i) {
    int c = (unsigned char)s[i];
    if (letters == kUpper) c -= ((unsigned)c - 'a' < 26u) << 5;
    if (letters == kLower) c = hsLower(c);
    putCharacter(text, (char)c);
  }
}

/// A number of at least `digits` digits, or as many as the width asks for; `standard` is what they are filled up with.
static void putNumber(struct Text* text, const struct Spec* spec, int digits, char standard, long long value) {
  char buffer[24];
  int negative = HS_FORK(value < 0), count = 0;
  unsigned long long rest = negative ? 0 - (unsigned long long)value : (unsigned long long)value;
  char pad = spec->pad ? spec->pad : standard;
  if (digits == 2 && pad == '0' && !negative && HS_FORK(rest <= 99)) { // both digits, whatever they are
    buffer[23] = (char)('0' + rest % 10);
    buffer[22] = (char)('0' + rest / 10);
    count = 2;
  } else {
    do {
      buffer[23 - count++] = (char)('0' + rest % 10);
      rest /= 10;
    } while (HS_FORK(rest != 0));
  }
  long wanted = digits > spec->width && pad != '-' ? digits : spec->width;
  long padding = wanted - count - negative;
  if (pad != '0') fill(text, ' ', padding);
  if (negative) putCharacter(text, '-');
  if (pad == '0') fill(text, '0', padding);
  put(text, buffer + 24 - count, (size_t)count);
}

/// The name with this number, or "?" if there is none.
static const char* nameOf(const char* const* names, int count, int number) {
  for (int i = 0; i < count; ++i)
    if (number == i) return names[i];
  return "?";
}

static void putName(struct Text* text, const struct Spec* spec, const char* name, size_t most) {
  size_t n = 0;
  while (n < most && name[n] != 0) ++n;
  putText(text, spec, name, n, spec->isUpper || spec->isSwapped ? kUpper : kAsItIs);
}

// --- Weeks ---

static int isLeap(long long year) {
  return (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0));
}

/// Days since the Monday of week 1 by ISO 8601, which is the week with the first Thursday; negative: the date is in the
/// last week of the year before.
static int daysInWeekYear(int dayOfYear, int weekday) {
  const int offset = 54 * 7; // keeps the remainder positive
  return dayOfYear - (dayOfYear - weekday + 4 + offset) % 7 + 4 - 1;
}

/// glibc computes with int, and what comes out of an overflow differs from place to place.
static long long yearOf(const struct tm* date) {
  if (HS_FORK(date->tm_year >= INT_MAX - 1900)) __hindsight_unsupported("strftime of a year beyond 2147483646");
  return date->tm_year + 1900LL;
}

/// The year that the week of this date belongs to, and the number of the week.
static long long weekYear(const struct tm* date, int* week) {
  long long year = yearOf(date);
  int inWeeks = daysInWeekYear(date->tm_yday, date->tm_wday);
  if (inWeeks < 0) {
    --year;
    inWeeks = daysInWeekYear(date->tm_yday + 365 + isLeap(year), date->tm_wday);
  } else {
    int next = daysInWeekYear(date->tm_yday - (365 + isLeap(year)), date->tm_wday);
    if (next >= 0) {
      ++year;
      inWeeks = next;
    }
  }
  *week = inWeeks / 7 + 1;
  return year;
}

// --- Directives ---

static size_t formatAll(struct Text* text, const char* format, const struct tm* date);

/// A directive that stands for several.
static void putFormat(struct Text* text, const struct Spec* spec, const char* format, const struct tm* date) {
  struct Text part = {NULL, SIZE_MAX, 0, 0};
  formatAll(&part, format, date);
  fill(text, spec->pad == '0' ? '0' : ' ', spec->width - (long)part.used);
  size_t start = text->used;
  formatAll(text, format, date);
  for (size_t i = start; spec->isUpper && !text->isTooLong && text->out && i < text->used; ++i)
    text->out[i] -= (char)(((unsigned char)text->out[i] - 'a' < 26u) << 5);
}

static void putZone(struct Text* text, const struct Spec* spec, const struct tm* date) {
  if (date->tm_isdst < 0) return;
  long minutes = date->tm_gmtoff / 60;
  putCharacter(text, minutes < 0 ? '-' : '+');
  if (minutes < 0) minutes = -minutes;
  putNumber(text, spec, 4, '0', minutes / 60 * 100 + minutes % 60);
}

static int hourOfHalf(int hour) {
  int half = hour > 12 ? hour - 12 : hour;
  return half == 0 ? 12 : half;
}

/// Numbers of two digits. False: no such directive.
static int putField(struct Text* text, const struct Spec* spec, char conversion, const struct tm* date) {
  int week;
  switch (conversion) {
  case 'C': {
    long long year = yearOf(date);
    putNumber(text, spec, 1, '0', year / 100 - (year % 100 < 0));
    break;
  }
  case 'd': putNumber(text, spec, 2, '0', date->tm_mday); break;
  case 'e': putNumber(text, spec, 2, '_', date->tm_mday); break;
  case 'g': putNumber(text, spec, 2, '0', (weekYear(date, &week) % 100 + 100) % 100); break;
  case 'H': putNumber(text, spec, 2, '0', date->tm_hour); break;
  case 'I': putNumber(text, spec, 2, '0', hourOfHalf(date->tm_hour)); break;
  case 'k': putNumber(text, spec, 2, '_', date->tm_hour); break;
  case 'l': putNumber(text, spec, 2, '_', hourOfHalf(date->tm_hour)); break;
  case 'm': putNumber(text, spec, 2, '0', date->tm_mon + 1LL); break;
  case 'M': putNumber(text, spec, 2, '0', date->tm_min); break;
  case 'S': putNumber(text, spec, 2, '0', date->tm_sec); break;
  case 'U': putNumber(text, spec, 2, '0', (date->tm_yday - date->tm_wday + 7) / 7); break;
  case 'V':
    weekYear(date, &week);
    putNumber(text, spec, 2, '0', week);
    break;
  case 'W': putNumber(text, spec, 2, '0', (date->tm_yday - (date->tm_wday + 6) % 7 + 7) / 7); break;
  case 'y': putNumber(text, spec, 2, '0', (date->tm_year % 100 + 100) % 100); break;
  default: return 0;
  }
  return 1;
}

/// Everything else. False: no such directive.
static int putOther(struct Text* text, const struct Spec* spec, char conversion, const struct tm* date) {
  int week;
  switch (conversion) {
  case '%': putText(text, spec, "%", 1, kAsItIs); break;
  case 'n': putText(text, spec, "\n", 1, kAsItIs); break;
  case 't': putText(text, spec, "\t", 1, kAsItIs); break;
  case 'a': putName(text, spec, nameOf(days, 7, date->tm_wday), 3); break;
  case 'A': putName(text, spec, nameOf(days, 7, date->tm_wday), SIZE_MAX); break;
  case 'b':
  case 'h': putName(text, spec, nameOf(months, 12, date->tm_mon), 3); break;
  case 'B': putName(text, spec, nameOf(months, 12, date->tm_mon), SIZE_MAX); break;
  case 'c': putFormat(text, spec, "%a %b %e %H:%M:%S %Y", date); break;
  case 'x':
  case 'D': putFormat(text, spec, "%m/%d/%y", date); break;
  case 'F': putFormat(text, spec, "%Y-%m-%d", date); break;
  case 'r': putFormat(text, spec, "%I:%M:%S %p", date); break;
  case 'R': putFormat(text, spec, "%H:%M", date); break;
  case 'X':
  case 'T': putFormat(text, spec, "%H:%M:%S", date); break;
  case 'G': putNumber(text, spec, 1, '0', weekYear(date, &week)); break;
  case 'Y': putNumber(text, spec, 1, '0', yearOf(date)); break;
  case 'j': putNumber(text, spec, 3, '0', date->tm_yday + 1LL); break;
  case 'u': putNumber(text, spec, 1, '0', (date->tm_wday + 6) % 7 + 1); break;
  case 'w': putNumber(text, spec, 1, '0', date->tm_wday); break;
  case 's': putNumber(text, spec, 1, '_', __hindsight_seconds_of(date)); break;
  case 'p':
  case 'P': {
    enum Case letters = conversion == 'P' || spec->isSwapped ? kLower : kAsItIs;
    putText(text, spec, date->tm_hour > 11 ? "PM" : "AM", 2, letters);
    break;
  }
  case 'Z': {
    const char* zone = date->tm_zone ? date->tm_zone : "";
    putText(text, spec, zone, __hindsight_length(zone), spec->isSwapped ? kLower : spec->isUpper ? kUpper : kAsItIs);
    break;
  }
  case 'z': putZone(text, spec, date); break;
  default: return 0;
  }
  return 1;
}

static const char* scanFlags(const char* format, struct Spec* spec) {
  for (;; ++format) {
    if (*format == '_' || *format == '-' || *format == '0')
      spec->pad = *format;
    else if (*format == '^')
      spec->isUpper = 1;
    else if (*format == '#')
      spec->isSwapped = 1;
    else
      return format;
  }
}

/// Whether the modifier (E or O) must not stand before the conversion.
static int isBad(char modifier, char conversion) {
  const char* bad = modifier == 'E' ? "%aAbBdDeFgGhHIjklmMSUVwW" : "%aAcDFxXY";
  if (modifier == 0) return 0;
  for (; *bad != 0; ++bad)
    if (*bad == conversion) return 1;
  return 0;
}

/// A directive that is none is shown as it was written, from its last '%' on.
static void putUnknown(struct Text* text, const struct Spec* spec, const char* end) {
  const char* start = end - 1;
  while (*start != '%') --start;
  int c = hsLower((unsigned char)end[-1]);
  int isName = (c == 'b') | (end[-1] == 'h');
  int isUpper = spec->isUpper | (spec->isSwapped & isName);
  putText(text, spec, start, (size_t)(end - start), isUpper ? kUpper : kAsItIs);
}

static size_t formatAll(struct Text* text, const char* format, const struct tm* date) {
  while (*format != 0 && !text->isTooLong) {
    if (*format != '%') {
      putCharacter(text, *format++);
      continue;
    }
    struct Spec spec = {0, -1, 0, 0};
    format = scanFlags(format + 1, &spec);
    if (hsIsDigit(*format)) spec.width = 0;
    for (; hsIsDigit(*format); ++format)
      spec.width = spec.width > (INT_MAX - 9) / 10 ? INT_MAX : spec.width * 10 + (*format - '0');
    char modifier = *format == 'E' || *format == 'O' ? *format++ : 0;
    char conversion = *format;
    if (conversion != 0) ++format;
    if (isBad(modifier, conversion) ||
        (!putField(text, &spec, conversion, date) && !putOther(text, &spec, conversion, date)))
      putUnknown(text, &spec, format);
  }
  return text->used;
}

static size_t formatDate(char* out, size_t size, const char* format, const struct tm* date) {
  struct Text text = {out, size, 0, size == 0};
  formatAll(&text, format, date);
  if (text.isTooLong) return 0;
  out[text.used] = 0;
  return text.used;
}

size_t strftime(char* restrict out, size_t size, const char* restrict format, const struct tm* restrict date) {
  return formatDate(out, size, format, date);
}
size_t strftime_l(char* restrict out, size_t size, const char* restrict format, const struct tm* restrict date,
                  locale_t locale) {
  return formatDate(out, size, format, date);
}

/// Through a buffer of bytes: the C locale has no other characters.
static size_t formatWideDate(wchar_t* out, size_t size, const wchar_t* format, const struct tm* date) {
  size_t n = 0;
  while (format[n] != 0) ++n;
  char *bytes = malloc(n + 1), *text = malloc(size + 1);
  if (!bytes || !text) __hindsight_unsupported("wcsftime without memory for a copy");
  for (size_t i = 0; i <= n; ++i) {
    if ((unsigned)format[i] > 127) __hindsight_unsupported("wcsftime with characters outside of ASCII");
    bytes[i] = (char)format[i];
  }
  size_t length = formatDate(text, size, bytes, date);
  for (size_t i = 0; length != 0 && i <= length; ++i) out[i] = (unsigned char)text[i];
  if (length == 0 && size != 0) out[0] = 0;
  free(bytes);
  free(text);
  return length;
}
size_t wcsftime(wchar_t* restrict out, size_t size, const wchar_t* restrict format, const struct tm* restrict date) {
  return formatWideDate(out, size, format, date);
}
size_t wcsftime_l(wchar_t* restrict out, size_t size, const wchar_t* restrict format, const struct tm* restrict date,
                  locale_t locale) {
  return formatWideDate(out, size, format, date);
}

// --- The fixed form ---

static char* fixedForm(char* out, size_t size, const struct tm* date) {
  if (!date) {
    errno = EINVAL;
    return NULL;
  }
  if (date->tm_year > INT_MAX - 1900) {
    errno = EOVERFLOW;
    return NULL;
  }
  struct Text text = {out, size, 0, 0};
  struct Spec spec = {0, -1, 0, 0}, blank = {'_', 3, 0, 0}, year = {0, 0, 0, 0};
  const char *day = nameOf(days, 7, date->tm_wday), *month = nameOf(months, 12, date->tm_mon);
  putText(&text, &spec, day[0] == '?' ? "???" : day, 3, kAsItIs);
  putCharacter(&text, ' ');
  putText(&text, &spec, month[0] == '?' ? "???" : month, 3, kAsItIs);
  putNumber(&text, &blank, 3, '_', date->tm_mday);
  const int fields[] = {date->tm_hour, date->tm_min, date->tm_sec};
  for (int i = 0; i < 3; ++i) {
    putCharacter(&text, i == 0 ? ' ' : ':');
    if (HS_FORK(fields[i] < 0)) putCharacter(&text, '-');
    putNumber(&text, &spec, 2, '0', fields[i] < 0 ? -(long long)fields[i] : fields[i]);
  }
  putCharacter(&text, ' ');
  putNumber(&text, &year, 1, '0', date->tm_year + 1900LL);
  putCharacter(&text, '\n');
  if (text.isTooLong) {
    errno = EOVERFLOW;
    return NULL;
  }
  out[text.used] = 0;
  return out;
}

static char shared[114]; // room for the largest numbers

char* asctime(const struct tm* date) {
  return fixedForm(shared, sizeof shared, date);
}
char* asctime_r(const struct tm* restrict date, char* restrict out) {
  return fixedForm(out, 26, date);
}
char* ctime(const time_t* when) {
  struct tm* date = __hindsight_date_of(*when);
  return date ? fixedForm(shared, sizeof shared, date) : NULL;
}
char* ctime_r(const time_t* restrict when, char* restrict out) {
  struct tm* date = __hindsight_date_of(*when);
  return date ? fixedForm(out, 26, date) : NULL;
}
