// stdio.h: the scanf engine, over text or a stream.
//
// What a field contains decides how far the input is read, so symbolic characters fork there; whether a character is
// in a %[set] is one term. Numbers are collected into a buffer and read by the same code as strtol and strtod.
#include "hindsight.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

enum { kNumberBuffer = 512 };
enum Length { kInt, kChar, kShort, kLong, kLongLong, kLongDouble };
enum Outcome { kMatched, kMismatch, kEndOfInput };

struct Source {
  const char* text; // null: read wide text or the stream
  const wchar_t* wide;
  FILE* stream;
  int ahead; // of a stream: the next byte, or kNothing
  long consumed;
};
enum { kNothing = -2 };

struct Spec {
  int suppressed, allocates;
  long width; // LONG_MAX: not limited
  enum Length length;
  char conversion;
  const char* set; // of %[: behind "[" or "[^"
  int negated;
};

struct Field {
  char text[kNumberBuffer];
  size_t size;
};

// --- Input ---

static int peek(struct Source* source) {
  if (source->text) {
    unsigned char c = (unsigned char)*source->text;
    return c != 0 ? c : EOF;
  }
  if (source->wide) return *source->wide != 0 ? *source->wide : EOF;
  if (source->ahead == kNothing) source->ahead = __hindsight_stream_get(source->stream);
  return source->ahead;
}

static void advance(struct Source* source) {
  if (source->text) ++source->text;
  if (source->wide) ++source->wide;
  source->ahead = kNothing;
  ++source->consumed;
}

static void skipSpace(struct Source* source) {
  while (hsIsSpace(peek(source))) advance(source);
}

/// Takes the next character into the field. Returns the one after it, or EOF if the width is used up.
static int take(struct Source* source, struct Spec* spec, struct Field* field, int c) {
  if (field->size + 1 >= kNumberBuffer) __hindsight_unsupported("scanf of a number with more than 511 characters");
  field->text[field->size++] = (char)c;
  advance(source);
  return --spec->width > 0 ? peek(source) : EOF;
}

// --- Numbers ---

static void storeInteger(const struct Spec* spec, unsigned long long value, va_list* arguments) {
  void* target = va_arg(*arguments, void*);
  switch (spec->length) {
  case kChar: *(signed char*)target = (signed char)value; break;
  case kShort: *(short*)target = (short)value; break;
  case kLong: *(long*)target = (long)value; break;
  case kLongLong:
  case kLongDouble: *(long long*)target = (long long)value; break;
  default: *(int*)target = (int)value; break;
  }
}

/// The field as the type the C library converts it to, before it is cut to the size of the target.
static unsigned long long integerValue(const struct Field* field, const struct Spec* spec, int base, int isSigned) {
  struct HsInteger number;
  struct HsIntegerRange range = {ULONG_MAX, ULONG_MAX, 0};
  int wide = spec->length == kLongLong || spec->length == kLongDouble;
  if (isSigned) {
    range.positive = wide ? LLONG_MAX : LONG_MAX;
    range.negative = range.positive + 1;
  } else if (wide) {
    range.positive = range.negative = ULLONG_MAX;
  }
  __hindsight_scan_integer(&number, field->text, base, &range);
  if (number.overflow) {
    errno = ERANGE;
    return number.negative && isSigned ? 0 - range.negative : number.magnitude;
  }
  return number.negative ? 0 - number.magnitude : number.magnitude;
}

static int isDigitOf(int c, int base) {
  return hsDigitValue(c) < (unsigned)base;
}

/// "(nil)", as printf writes a null pointer.
static enum Outcome scanNil(struct Source* source, struct Spec* spec, va_list* arguments) {
  for (const char* nil = "(nil)"; *nil != 0; ++nil) {
    if (spec->width-- <= 0) return kMismatch;
    if (peek(source) != *nil) return peek(source) == EOF ? kEndOfInput : kMismatch;
    advance(source);
  }
  if (!spec->suppressed) *va_arg(*arguments, void**) = NULL;
  return kMatched;
}

static enum Outcome scanInteger(struct Source* source, struct Spec* spec, int base, int isSigned, va_list* arguments) {
  struct Field field;
  field.size = 0;
  skipSpace(source);
  int c = peek(source);
  if (c == EOF) return kEndOfInput;
  if (spec->conversion == 'p' && c == '(') return scanNil(source, spec, arguments);
  if (c == '-' || c == '+') c = take(source, spec, &field, c);
  size_t signs = field.size;
  if (c == '0') {
    c = take(source, spec, &field, c);
    if (hsLower(c) == 'x' && (base == 0 || base == 16)) {
      // The prefix is eaten but not kept: "0x" alone is a zero.
      base = 16;
      advance(source);
      c = --spec->width > 0 ? peek(source) : EOF;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  while (isDigitOf(c, base)) c = take(source, spec, &field, c);
  if (field.size == signs) return kMismatch;
  field.text[field.size] = 0;
  unsigned long long value = integerValue(&field, spec, base, isSigned); // also for errno
  if (spec->suppressed) return kMatched;
  if (spec->conversion == 'p')
    *va_arg(*arguments, void**) = (void*)(uintptr_t)value;
  else
    storeInteger(spec, value, arguments);
  return kMatched;
}

/// Takes the characters of a word as long as they fit; returns whether all of them did.
static int takeWord(struct Source* source, struct Spec* spec, struct Field* field, const char* word, int* c) {
  for (; *word != 0; ++word) {
    if (hsLower(*c) != *word) return 0;
    *c = take(source, spec, field, *c);
  }
  return 1;
}

/// Collects digits, one point and one exponent. Returns 0 if there is nothing but a prefix.
static int takeNumber(struct Source* source, struct Spec* spec, struct Field* field, int c) {
  int hexadecimal = 0, digits = 0, point = 0, exponent = 0, mark = 'e';
  size_t start = field->size;
  if (c == '0') {
    c = take(source, spec, field, c);
    if (hsLower(c) == 'x' && spec->width > 1) { // a prefix needs room for a digit behind it
      c = take(source, spec, field, c);
      hexadecimal = 1;
      mark = 'p';
    } else {
      digits = 1;
    }
  }
  for (;; c = take(source, spec, field, c)) {
    if (hsIsDigit(c) || (hexadecimal && !exponent && isDigitOf(c, 16))) {
      digits = 1;
    } else if (exponent && hsLower((unsigned char)field->text[field->size - 1]) == mark && (c == '-' || c == '+')) {
      continue;
    } else if (digits && !exponent && hsLower(c) == mark) {
      exponent = point = 1;
    } else if (c == '.' && !point) {
      point = 1;
    } else {
      return !hexadecimal || field->size > start + 2;
    }
  }
}

static enum Outcome scanFloat(struct Source* source, struct Spec* spec, va_list* arguments) {
  struct Field field;
  field.size = 0;
  skipSpace(source);
  int c = peek(source);
  if (c == EOF) return kEndOfInput;
  if (c == '-' || c == '+') c = take(source, spec, &field, c);
  if (c == EOF) return kMismatch;
  int first = hsLower(c);
  if (first == 'n') {
    if (!takeWord(source, spec, &field, "nan", &c)) return kMismatch;
  } else if (first == 'i') {
    if (!takeWord(source, spec, &field, "inf", &c)) return kMismatch;
    if (hsLower(c) == 'i' && !takeWord(source, spec, &field, "inity", &c)) return kMismatch;
  } else if (!takeNumber(source, spec, &field, c)) {
    return kMismatch;
  }
  field.text[field.size] = 0;
  const char* end = field.text;
  if (spec->length == kLongDouble || spec->length == kLongLong) {
    long double value = __hindsight_scan_long_double(field.text, &end);
    if (end != field.text && !spec->suppressed) *va_arg(*arguments, long double*) = value;
  } else if (spec->length == kLong) {
    double value = __hindsight_scan_double(field.text, &end);
    if (end != field.text && !spec->suppressed) *va_arg(*arguments, double*) = value;
  } else {
    float value = __hindsight_scan_float(field.text, &end);
    if (end != field.text && !spec->suppressed) *va_arg(*arguments, float*) = value;
  }
  return end != field.text ? kMatched : kMismatch;
}

// --- Text ---

/// Whether the character is in the set, as one term. The set ends with the first "]" that is not its first character.
/// As with glibc, a range may begin where another one ends, and one that would be empty is three characters.
static int isInSet(const struct Spec* spec, int c) {
  const char* s = spec->set;
  int hit = 0;
  do {
    unsigned char before = s == spec->set ? 255 : (unsigned char)s[-1], next = (unsigned char)s[1];
    if (*s == '-' && next != ']' && next != 0 && before <= next)
      hit |= (c >= before) & (c <= next);
    else
      hit |= c == (unsigned char)*s;
    ++s;
  } while (*s != ']' && *s != 0);
  return hit != spec->negated;
}

static int belongs(const struct Spec* spec, int c) {
  if (spec->conversion == 'c') return 1;
  return spec->conversion == 's' ? !hsIsSpace(c) : isInSet(spec, c);
}

/// Where the characters of a text field go: the caller's memory, new memory that grows, or nowhere.
struct Target {
  char* out;
  size_t size, capacity; // in characters
  int grows, isWide;
};

static int store(struct Target* target, int c) {
  size_t width = target->isWide ? sizeof(wchar_t) : 1;
  if (target->grows && target->size == target->capacity) {
    size_t larger = target->capacity == 0 ? 32 : target->capacity * 2;
    char* moved = realloc(target->out, larger * width);
    if (!moved) return 0;
    target->out = moved;
    target->capacity = larger;
  }
  if (target->out && target->isWide)
    ((wchar_t*)(void*)target->out)[target->size] = c;
  else if (target->out)
    target->out[target->size] = (char)c;
  ++target->size;
  return 1;
}

/// A character that the C locale cannot convert: bytes outside of ASCII to wide text, and wide ones to bytes.
static int isForeign(const struct Source* source, const struct Target* target, int c) {
  return c > 127 && target->isWide != (source->wide != NULL);
}

static enum Outcome scanText(struct Source* source, struct Spec* spec, va_list* arguments) {
  if (spec->conversion == 's') skipSpace(source);
  if (spec->conversion == 'c' && spec->width == LONG_MAX) spec->width = 1;
  if (peek(source) == EOF) return kEndOfInput;
  struct Target target = {NULL, 0, 0, 0, spec->length == kLong};
  char** result = NULL;
  if (!spec->suppressed && spec->allocates) {
    result = va_arg(*arguments, char**);
    target.grows = 1;
  } else if (!spec->suppressed) {
    target.out = va_arg(*arguments, char*);
  }
  int stored = 1;
  long taken = 0;
  while (stored && taken < spec->width) {
    int c = peek(source);
    if (c == EOF || !belongs(spec, c)) break;
    if (isForeign(source, &target, c)) {
      if (source->stream && source->stream->_mode > 0) __hindsight_unsupported("wide input outside of ASCII");
      errno = EILSEQ;
      return kEndOfInput;
    }
    stored = store(&target, c);
    advance(source);
    ++taken;
  }
  if (taken == 0) return kMismatch;
  if (stored && spec->conversion != 'c') stored = store(&target, 0);
  if (!stored) {
    free(target.out);
    errno = ENOMEM;
    return kEndOfInput;
  }
  if (result) *result = target.out;
  return kMatched;
}

// --- Directives ---

/// Reads "*", "m", the width and the length; returns the place behind the conversion character or the set.
static const char* scanSpec(const char* format, struct Spec* spec) {
  *spec = (struct Spec){0, 0, 0, kInt, 0, NULL, 0};
  for (;; ++format) {
    if (*format == '*')
      spec->suppressed = 1;
    else if (*format != '\'' && *format != 'I')
      break;
  }
  for (; hsIsDigit((unsigned char)*format); ++format)
    if (spec->width < INT_MAX / 10) spec->width = spec->width * 10 + (*format - '0');
  if (*format == '$') __hindsight_unsupported("scanf with numbered arguments");
  if (spec->width == 0) spec->width = LONG_MAX;
  if (*format == 'm') {
    spec->allocates = 1;
    ++format;
  }
  int twice = format[0] != 0 && format[1] == format[0];
  switch (*format) {
  case 'h':
    spec->length = twice ? kChar : kShort;
    format += 1 + twice;
    break;
  case 'l':
    spec->length = twice ? kLongLong : kLong;
    format += 1 + twice;
    break;
  case 'L':
    spec->length = kLongDouble;
    ++format;
    break;
  case 'q':
  case 'j':
    spec->length = kLongLong;
    ++format;
    break;
  case 'z':
  case 't':
    spec->length = sizeof(size_t) == sizeof(int) ? kInt : kLong;
    ++format;
    break;
  }
  spec->conversion = *format;
  if (*format == 0) return format;
  ++format;
  if (spec->conversion != '[') return format;
  spec->negated = *format == '^';
  format += spec->negated;
  spec->set = format;
  if (*format != 0) ++format; // the first character is part of the set, also if it is "]"
  while (*format != ']' && *format != 0) ++format;
  if (*format == ']') return format + 1;
  spec->conversion = 0; // a set without an end matches nothing
  return format;
}

static enum Outcome matchLiteral(struct Source* source, char expected) {
  int c = peek(source);
  if (c == EOF) return kEndOfInput;
  if (c != (unsigned char)expected) return kMismatch;
  advance(source);
  return kMatched;
}

static enum Outcome scanDirective(struct Source* source, struct Spec* spec, va_list* arguments) {
  switch (spec->conversion) {
  case 'd': return scanInteger(source, spec, 10, 1, arguments);
  case 'i': return scanInteger(source, spec, 0, 1, arguments);
  case 'u': return scanInteger(source, spec, 10, 0, arguments);
  case 'o': return scanInteger(source, spec, 8, 0, arguments);
  case 'x':
  case 'X': return scanInteger(source, spec, 16, 0, arguments);
  case 'p': spec->length = kLong; return scanInteger(source, spec, 16, 0, arguments);
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G': return scanFloat(source, spec, arguments);
  case 'c':
  case 's':
  case '[': return scanText(source, spec, arguments);
  case 'n':
    if (!spec->suppressed) storeInteger(spec, (unsigned long long)source->consumed, arguments);
    return kMatched;
  case '%': skipSpace(source); return matchLiteral(source, '%');
  case 'C':
  case 'S':
    spec->conversion |= 32;
    spec->length = kLong;
    return scanText(source, spec, arguments);
  default: return kMismatch;
  }
}

static int scanAll(struct Source* source, const char* format, va_list arguments) {
  va_list rest;
  va_copy(rest, arguments);
  int assigned = 0;
  enum Outcome outcome = kMatched;
  while (*format != 0 && outcome == kMatched) {
    if (hsIsSpace((unsigned char)*format)) {
      skipSpace(source);
      ++format;
    } else if (*format != '%') {
      outcome = matchLiteral(source, *format++);
    } else {
      struct Spec spec;
      format = scanSpec(format + 1, &spec);
      outcome = scanDirective(source, &spec, &rest);
      assigned += outcome == kMatched && !spec.suppressed && spec.conversion != 'n' && spec.conversion != '%';
    }
  }
  va_end(rest);
  if (source->stream && source->ahead >= 0) __hindsight_stream_unget(source->stream, source->ahead);
  return outcome == kEndOfInput && assigned == 0 ? EOF : assigned;
}

static int fromText(const char* text, const char* format, va_list arguments) {
  struct Source source = {text, NULL, NULL, kNothing, 0};
  return scanAll(&source, format, arguments);
}

static int fromStream(FILE* stream, const char* format, va_list arguments) {
  struct Source source = {NULL, NULL, stream, kNothing, 0};
  return scanAll(&source, format, arguments);
}

int __hindsight_scan_wide(const wchar_t* text, const char* format, va_list arguments) {
  struct Source source = {NULL, text, NULL, kNothing, 0};
  return scanAll(&source, format, arguments);
}
int __hindsight_scan_stream(FILE* stream, const char* format, va_list arguments) {
  return fromStream(stream, format, arguments);
}

// Each function exists under the names that headers of different ages call it by. The plain C names are redirected by
// the headers, so the symbols are named explicitly.
#define DEFINE_SCANF(prefix, id)                                                                                       \
  int id##Vsscanf(const char*, const char*, va_list) __asm__(prefix "vsscanf");                                        \
  int id##Vsscanf(const char* text, const char* format, va_list arguments) {                                           \
    return fromText(text, format, arguments);                                                                          \
  }                                                                                                                    \
  int id##Vfscanf(FILE*, const char*, va_list) __asm__(prefix "vfscanf");                                              \
  int id##Vfscanf(FILE* stream, const char* format, va_list arguments) {                                               \
    return fromStream(stream, format, arguments);                                                                      \
  }                                                                                                                    \
  int id##Vscanf(const char*, va_list) __asm__(prefix "vscanf");                                                       \
  int id##Vscanf(const char* format, va_list arguments) {                                                              \
    return fromStream(stdin, format, arguments);                                                                       \
  }                                                                                                                    \
  int id##Sscanf(const char*, const char*, ...) __asm__(prefix "sscanf");                                              \
  int id##Sscanf(const char* text, const char* format, ...) {                                                          \
    va_list arguments;                                                                                                 \
    va_start(arguments, format);                                                                                       \
    int count = fromText(text, format, arguments);                                                                     \
    va_end(arguments);                                                                                                 \
    return count;                                                                                                      \
  }                                                                                                                    \
  int id##Fscanf(FILE*, const char*, ...) __asm__(prefix "fscanf");                                                    \
  int id##Fscanf(FILE* stream, const char* format, ...) {                                                              \
    va_list arguments;                                                                                                 \
    va_start(arguments, format);                                                                                       \
    int count = fromStream(stream, format, arguments);                                                                 \
    va_end(arguments);                                                                                                 \
    return count;                                                                                                      \
  }                                                                                                                    \
  int id##Scanf(const char*, ...) __asm__(prefix "scanf");                                                             \
  int id##Scanf(const char* format, ...) {                                                                             \
    va_list arguments;                                                                                                 \
    va_start(arguments, format);                                                                                       \
    int count = fromStream(stdin, format, arguments);                                                                  \
    va_end(arguments);                                                                                                 \
    return count;                                                                                                      \
  }

DEFINE_SCANF("", plain)
DEFINE_SCANF("__isoc99_", isoc99)
DEFINE_SCANF("__isoc23_", isoc23)
