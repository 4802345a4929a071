// stdio.h: the printf engine.
//
// Output to a stream never forks on a symbolic number: a mark is printed and the exact length becomes a term. Output
// to a buffer needs the digits: the number of digits forks (it decides where the next byte goes), by comparing with
// powers of the base, and each digit is then arithmetic on the value. Floating-point digits come from the host.
#include "hindsight.h"
#include <limits.h>
#include <stdlib.h>
#include <wchar.h>

enum Flags { kLeft = 1, kPlus = 2, kSpace = 4, kAlternate = 8, kZero = 16 };
enum Length { kInt, kChar, kShort, kLong, kLongLong, kLongDouble };

struct Spec {
  unsigned flags;
  int width;     // at least 0
  int precision; // -1: not given
  enum Length length;
  char conversion;
};

/// An integer to print: its value without sign, and how many bits of it can be set.
struct Number {
  unsigned long long magnitude;
  int negative;
  unsigned bits;
  unsigned base;
};

static const char mark[] = "<symbolic>";

// --- The sink ---

static void emitWide(struct HsSink* sink, const char* bytes, const wchar_t* text, size_t n) {
  struct HsWideTarget* target = (struct HsWideTarget*)sink->out;
  for (size_t i = 0; i < n && sink->used + i < sink->capacity; ++i)
    target->out[sink->used + i] = text ? text[i] : (unsigned char)bytes[i];
  sink->used += n;
}

static void emit(struct HsSink* sink, const char* text, size_t n) {
  if (sink->fd == kHsWideSink) {
    emitWide(sink, text, NULL, n);
    return;
  }
  if (sink->fd >= 0) {
    if (n > 0) __hindsight_write(sink->fd, text, n);
  } else if (sink->used < sink->capacity) {
    size_t room = sink->capacity - sink->used;
    size_t copied = HS_FORK(n > room) ? room : n;
    __builtin_memcpy(sink->out + sink->used, text, copied);
  }
  sink->used += n;
}

static void pad(struct HsSink* sink, char c, long n) {
  static const char blanks[] = "                                ", zeros[] = "00000000000000000000000000000000";
  const char* source = c == ' ' ? blanks : zeros;
  for (; n > 0; n -= 32) emit(sink, source, n < 32 ? (size_t)n : 32);
}

/// Shows the mark instead of text of this (maybe symbolic) length.
static void emitMark(struct HsSink* sink, size_t length) {
  __hindsight_write(sink->fd, mark, sizeof mark - 1);
  sink->used += length;
}

static void emitPadded(struct HsSink* sink, const struct Spec* spec, const char* text, size_t n) {
  long padding = spec->width - (long)n;
  if (!(spec->flags & kLeft)) pad(sink, ' ', padding);
  emit(sink, text, n);
  if (spec->flags & kLeft) pad(sink, ' ', padding);
}

// --- Integers ---

/// The number of digits as a term, without a branch on the value. Zero has one.
static int digitCountTerm(const struct Number* number) {
  int count = 1;
  unsigned long long power = number->base;
  unsigned long long largest = number->bits >= 64 ? ~0ull : (1ull << number->bits) - 1;
  while (power <= largest) {
    count += number->magnitude >= power;
    if (power > largest / number->base) break;
    power *= number->base;
  }
  return count;
}

/// The number of digits, by forking.
static int digitCount(const struct Number* number) {
  int count = 1;
  unsigned long long power = number->base;
  while (number->magnitude >= power) {
    ++count;
    if (power > ~0ull / number->base) break;
    power *= number->base;
  }
  return count;
}

static char digitCharacter(unsigned digit, int upper) {
  return (char)('0' + digit + (digit > 9 ? (upper ? 'A' - '9' - 1u : 'a' - '9' - 1u) : 0));
}

/// Writes exactly `count` digits. Numbers of 32 bits are divided as such: the terms are much smaller.
static void writeDigits(char* out, int count, const struct Number* number, int upper) {
  if (number->bits <= 32) {
    unsigned value = (unsigned)number->magnitude;
    for (int i = count; i-- > 0; value /= number->base) out[i] = digitCharacter(value % number->base, upper);
  } else {
    unsigned long long value = number->magnitude;
    for (int i = count; i-- > 0; value /= number->base)
      out[i] = digitCharacter((unsigned)(value % number->base), upper);
  }
}

/// "+", "-", " " or nothing, then "0x" or "0b" if asked for. Returns the length.
static int writePrefix(char* out, const struct Spec* spec, const struct Number* number) {
  int n = 0;
  if (number->negative)
    out[n++] = '-';
  else if (spec->flags & kPlus)
    out[n++] = '+';
  else if (spec->flags & kSpace)
    out[n++] = ' ';
  if ((spec->flags & kAlternate) && (number->base == 16 || number->base == 2) && number->magnitude != 0) {
    out[n++] = '0';
    out[n++] = spec->conversion;
  }
  return n;
}

/// The length of what formatInteger would print, without a branch on the value.
static size_t integerLength(const struct Spec* spec, const struct Number* number) {
  int zero = number->magnitude == 0;
  int digits = digitCountTerm(number);
  int alternate = (spec->flags & kAlternate) != 0;
  if (spec->precision == 0) digits -= zero;
  if (alternate && number->base == 8) digits += !zero | (digits == 0); // one leading zero, if there is none
  digits = spec->precision > digits ? spec->precision : digits;
  int prefix = number->negative | ((spec->flags & (kPlus | kSpace)) != 0);
  if (alternate && (number->base == 16 || number->base == 2)) prefix += 2 * !zero;
  int length = digits + prefix;
  return (size_t)(length > spec->width ? length : spec->width);
}

static void formatInteger(struct HsSink* sink, const struct Spec* spec, const struct Number* number) {
  if (sink->fd >= 0 &&
      (__hindsight_is_symbolic(number->magnitude) || __hindsight_is_symbolic((unsigned)number->negative))) {
    emitMark(sink, integerLength(spec, number));
    return;
  }
  char prefix[4], digits[64];
  int prefixLength = writePrefix(prefix, spec, number);
  int count = spec->precision == 0 && number->magnitude == 0 ? 0 : digitCount(number);
  writeDigits(digits, count, number, spec->conversion == 'X');
  long zeros = spec->precision > count ? spec->precision - count : 0;
  if ((spec->flags & kAlternate) && number->base == 8 && zeros == 0 && (count == 0 || number->magnitude != 0))
    zeros = 1;
  long padding = spec->width - (prefixLength + zeros + count);
  int zeroFill = (spec->flags & kZero) && !(spec->flags & kLeft) && spec->precision < 0;
  if (zeroFill && padding > 0) {
    zeros += padding;
    padding = 0;
  }
  if (!(spec->flags & kLeft)) pad(sink, ' ', padding);
  emit(sink, prefix, (size_t)prefixLength);
  pad(sink, '0', zeros);
  emit(sink, digits, (size_t)count);
  if (spec->flags & kLeft) pad(sink, ' ', padding);
}

static void formatSigned(struct HsSink* sink, const struct Spec* spec, va_list* arguments) {
  struct Number number = {0, 0, 32, 10};
  long long value;
  if (spec->length == kLongLong || (spec->length == kLong && sizeof(long) == 8)) {
    value = spec->length == kLong ? va_arg(*arguments, long) : va_arg(*arguments, long long);
    number.bits = 64;
    number.negative = value < 0;
    number.magnitude = number.negative ? 0 - (unsigned long long)value : (unsigned long long)value;
  } else {
    int small = va_arg(*arguments, int);
    if (spec->length == kChar) small = (signed char)small;
    if (spec->length == kShort) small = (short)small;
    number.negative = small < 0;
    number.magnitude = number.negative ? 0 - (unsigned)small : (unsigned)small;
  }
  formatInteger(sink, spec, &number);
}

static void formatUnsigned(struct HsSink* sink, struct Spec* spec, va_list* arguments, unsigned base) {
  struct Number number = {0, 0, 32, base};
  spec->flags &= ~(unsigned)(kPlus | kSpace);
  if (spec->length == kLongLong || (spec->length == kLong && sizeof(long) == 8)) {
    number.bits = 64;
    number.magnitude =
        spec->length == kLong ? va_arg(*arguments, unsigned long) : va_arg(*arguments, unsigned long long);
  } else {
    unsigned small = va_arg(*arguments, unsigned);
    if (spec->length == kChar) small = (unsigned char)small;
    if (spec->length == kShort) small = (unsigned short)small;
    number.magnitude = small;
  }
  formatInteger(sink, spec, &number);
}

static void formatPointer(struct HsSink* sink, struct Spec* spec, void* pointer) {
  uintptr_t address = (uintptr_t)pointer;
  if (!__hindsight_is_symbolic(address) && !pointer) {
    emitPadded(sink, spec, "(nil)", 5);
    return;
  }
  struct Number number = {address, 0, 8 * sizeof address, 16};
  spec->conversion = 'x';
  spec->flags |= kAlternate;
  formatInteger(sink, spec, &number);
}

// --- Floating point ---

/// Rebuilds "%-+ #0W.PLf" with the width and precision as numbers.
static void writeSpec(char* out, const struct Spec* spec) {
  *out++ = '%';
  if (spec->flags & kLeft) *out++ = '-';
  if (spec->flags & kPlus) *out++ = '+';
  if (spec->flags & kSpace) *out++ = ' ';
  if (spec->flags & kAlternate) *out++ = '#';
  if (spec->flags & kZero) *out++ = '0';
  struct Number width = {(unsigned)spec->width, 0, 32, 10}, precision = {(unsigned)spec->precision, 0, 32, 10};
  if (spec->width > 0) {
    int count = digitCount(&width);
    writeDigits(out, count, &width, 0);
    out += count;
  }
  if (spec->precision >= 0) {
    *out++ = '.';
    int count = digitCount(&precision);
    writeDigits(out, count, &precision, 0);
    out += count;
  }
  if (spec->length == kLongDouble) *out++ = 'L';
  *out++ = spec->conversion;
  *out = 0;
}

static int formatFloat(struct HsSink* sink, const struct Spec* spec, va_list* arguments) {
  char text[32], local[128];
  int isLong = spec->length == kLongDouble;
  long double wide = 0;
  double narrow = 0;
  if (isLong)
    wide = va_arg(*arguments, long double);
  else
    narrow = va_arg(*arguments, double);
  if (__hindsight_is_symbolic_double(isLong ? (double)wide : narrow) && sink->fd >= 0) {
    emitMark(sink, spec->width > 1 ? (size_t)spec->width : 1);
    sink->unknown = 1;
    return 0;
  }
  writeSpec(text, spec);
  int length = isLong ? __hindsight_format_long_double(local, sizeof local, text, wide)
                      : __hindsight_format_double(local, sizeof local, text, narrow);
  if (length < 0) return -1;
  if ((size_t)length < sizeof local) {
    emit(sink, local, (size_t)length);
    return 0;
  }
  char* large = malloc((size_t)length + 1);
  if (!large) {
    errno = ENOMEM;
    return -1;
  }
  if (isLong)
    __hindsight_format_long_double(large, (size_t)length + 1, text, wide);
  else
    __hindsight_format_double(large, (size_t)length + 1, text, narrow);
  emit(sink, large, (size_t)length);
  free(large);
  return 0;
}

// --- Text ---

static int illegal(void) {
  errno = EILSEQ;
  return -1;
}

/// Wide text of the C locale: a character outside of ASCII cannot be written as bytes.
static int formatWide(struct HsSink* sink, const struct Spec* spec, const wchar_t* text, size_t n) {
  char buffer[64];
  for (size_t i = 0; i < n && sink->fd != kHsWideSink; ++i)
    if ((unsigned)text[i] > 127) return illegal();
  long padding = spec->width - (long)n;
  if (!(spec->flags & kLeft)) pad(sink, ' ', padding);
  if (sink->fd == kHsWideSink) {
    emitWide(sink, NULL, text, n);
    n = 0;
  }
  while (n > 0) {
    size_t part = n < sizeof buffer ? n : sizeof buffer;
    for (size_t i = 0; i < part; ++i) buffer[i] = (char)text[i];
    emit(sink, buffer, part);
    text += part;
    n -= part;
  }
  if (spec->flags & kLeft) pad(sink, ' ', padding);
  return 0;
}

static int formatString(struct HsSink* sink, const struct Spec* spec, va_list* arguments) {
  size_t limit = spec->precision < 0 ? SIZE_MAX : (size_t)spec->precision;
  if (spec->length == kLong) {
    const wchar_t* wide = va_arg(*arguments, const wchar_t*);
    if (wide) {
      size_t n = 0;
      while (n < limit && wide[n] != 0) ++n;
      return formatWide(sink, spec, wide, n);
    }
    emitPadded(sink, spec, "(null)", limit < 6 ? 0 : 6);
    return 0;
  }
  const char* text = va_arg(*arguments, const char*);
  size_t n = text ? __hindsight_length_max(text, limit) : limit < 6 ? 0 : 6;
  int isAscii = 1; // bytes that are no characters cannot become wide ones
  for (size_t i = 0; i < n && text && sink->fd == kHsWideSink; ++i) isAscii &= (unsigned char)text[i] < 128;
  if (!isAscii) return illegal();
  emitPadded(sink, spec, text ? text : "(null)", n);
  return 0;
}

static int formatCharacter(struct HsSink* sink, const struct Spec* spec, va_list* arguments) {
  if (spec->length == kLong) {
    wchar_t wide = (wchar_t)va_arg(*arguments, wint_t);
    return formatWide(sink, spec, &wide, 1);
  }
  char c = (char)va_arg(*arguments, int);
  if (sink->fd == kHsWideSink && (unsigned char)c > 127) {
    wchar_t wide = (wchar_t)WEOF; // what btowc says of it
    return formatWide(sink, spec, &wide, 1);
  }
  emitPadded(sink, spec, &c, 1);
  return 0;
}

static void storeCount(const struct HsSink* sink, const struct Spec* spec, va_list* arguments) {
  void* target = va_arg(*arguments, void*);
  switch (spec->length) {
  case kChar: *(signed char*)target = (signed char)sink->used; break;
  case kShort: *(short*)target = (short)sink->used; break;
  case kLong: *(long*)target = (long)sink->used; break;
  case kLongLong: *(long long*)target = (long long)sink->used; break;
  default: *(int*)target = (int)sink->used; break;
  }
}

// --- Directives ---

static const char* scanNumber(const char* format, int* out) {
  long long value = 0;
  for (; hsIsDigit((unsigned char)*format); ++format)
    if (value <= INT_MAX) value = value * 10 + (*format - '0');
  *out = value <= INT_MAX ? (int)value : -1;
  return format;
}

static const char* scanFlags(const char* format, struct Spec* spec) {
  for (;; ++format) {
    switch (*format) {
    case '-': spec->flags |= kLeft; break;
    case '+': spec->flags |= kPlus; break;
    case ' ': spec->flags |= kSpace; break;
    case '#': spec->flags |= kAlternate; break;
    case '0': spec->flags |= kZero; break;
    case '\'':
    case 'I': break; // grouping and other digits: the C locale has neither
    default: return format;
    }
  }
}

static const char* scanLength(const char* format, struct Spec* spec) {
  char c = *format;
  int twice = format[0] != 0 && format[1] == c;
  switch (c) {
  case 'h': spec->length = twice ? kChar : kShort; return format + 1 + twice;
  case 'l': spec->length = twice ? kLongLong : kLong; return format + 1 + twice;
  case 'L': spec->length = kLongDouble; return format + 1;
  case 'q':
  case 'j': spec->length = kLongLong; return format + 1;
  case 'z':
  case 'Z':
  case 't': spec->length = sizeof(size_t) == sizeof(int) ? kInt : kLong; return format + 1;
  default: return format;
  }
}

/// A width or precision that came as a symbolic argument decides how much is written: by cases, up to a bound.
static int argumentSize(va_list* arguments) {
  int size = va_arg(*arguments, int);
  if (!__hindsight_is_symbolic((unsigned)size)) return size;
  for (int candidate = -64; candidate <= 64; ++candidate)
    if (HS_FORK(size == candidate)) return candidate; // without it, the compiler would return the size itself
  __hindsight_unsupported("a symbolic width or precision beyond 64");
}

/// Reads flags, width, precision and length. Returns null, with errno set, if a size does not fit.
static const char* scanSpec(const char* format, struct Spec* spec, va_list* arguments) {
  *spec = (struct Spec){0, 0, -1, kInt, 0};
  format = scanFlags(format, spec);
  if (*format == '*') {
    ++format;
    spec->width = argumentSize(arguments);
    if (spec->width == INT_MIN) goto tooLarge;
    if (spec->width < 0) {
      spec->flags |= kLeft;
      spec->width = -spec->width;
    }
  } else {
    format = scanNumber(format, &spec->width);
    if (*format == '$') __hindsight_unsupported("printf with numbered arguments");
    if (spec->width < 0) goto tooLarge;
  }
  if (*format == '.') {
    ++format;
    if (*format == '*') {
      ++format;
      spec->precision = argumentSize(arguments);
      if (spec->precision < 0) spec->precision = -1;
    } else {
      format = scanNumber(format, &spec->precision);
      if (spec->precision < 0) goto tooLarge;
    }
  }
  format = scanLength(format, spec);
  spec->conversion = *format;
  return format;
tooLarge:
  errno = EOVERFLOW;
  return NULL;
}

/// Prints one directive. Returns 0, -1 with errno set, or 1 if there is no such conversion.
static int formatDirective(struct HsSink* sink, struct Spec* spec, va_list* arguments) {
  if (spec->length == kLongDouble && spec->conversion != 0) {
    char c = (char)(spec->conversion | 32);
    if (c != 'a' && c != 'e' && c != 'f' && c != 'g') spec->length = kLongLong; // "%Ld" is an old spelling of "%lld"
  }
  switch (spec->conversion) {
  case 'd':
  case 'i': formatSigned(sink, spec, arguments); return 0;
  case 'u': formatUnsigned(sink, spec, arguments, 10); return 0;
  case 'o': formatUnsigned(sink, spec, arguments, 8); return 0;
  case 'x':
  case 'X': formatUnsigned(sink, spec, arguments, 16); return 0;
  case 'b':
  case 'B': formatUnsigned(sink, spec, arguments, 2); return 0;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A': return formatFloat(sink, spec, arguments);
  case 'C': spec->length = kLong; return formatCharacter(sink, spec, arguments);
  case 'c': return formatCharacter(sink, spec, arguments);
  case 'S': spec->length = kLong; return formatString(sink, spec, arguments);
  case 's': return formatString(sink, spec, arguments);
  case 'p': formatPointer(sink, spec, va_arg(*arguments, void*)); return 0;
  case 'n': storeCount(sink, spec, arguments); return 0;
  case '%': emit(sink, "%", 1); return 0;
  case 'm': {
    char scratch[kHsErrorScratch];
    const char* text = __hindsight_error_text(errno, scratch);
    emitPadded(sink, spec, text,
               __hindsight_length_max(text, spec->precision < 0 ? SIZE_MAX : (size_t)spec->precision));
    return 0;
  }
  default: return 1;
  }
}

/// Text of the format itself.
static void emitLiteral(struct HsSink* sink, const char* start, const char* text, size_t n) {
  if (sink->fd == kHsWideSink)
    emitWide(sink, NULL, ((struct HsWideTarget*)sink->out)->format + (text - start), n);
  else
    emit(sink, text, n);
}

int __hindsight_format(struct HsSink* sink, const char* format, va_list arguments) {
  const char* start = format;
  va_list rest;
  va_copy(rest, arguments);
  int status = 0;
  while (status == 0) {
    size_t literal = 0;
    while ((format[literal] != 0) & (format[literal] != '%')) ++literal;
    if (literal > 0) emitLiteral(sink, start, format, literal);
    format += literal;
    if (*format == 0) break;
    struct Spec spec;
    const char* directive = format;
    format = scanSpec(format + 1, &spec, &rest);
    if (!format) {
      status = -1;
    } else if (*format == 0) {
      errno = EINVAL; // the format ends inside a directive
      status = -1;
    } else {
      ++format;
      status = formatDirective(sink, &spec, &rest);
      if (status > 0) {
        // Shown as it was written. What has flags or a length is put together anew by glibc.
        if (format - directive != 2) __hindsight_unsupported("an unknown conversion of printf, with flags or a length");
        emitLiteral(sink, start, directive, (size_t)(format - directive));
        status = 0;
      }
    }
    if (status == 0 && !__hindsight_is_symbolic(sink->used) && sink->used > INT_MAX) {
      errno = EOVERFLOW;
      status = -1;
    }
  }
  va_end(rest);
  return status;
}
