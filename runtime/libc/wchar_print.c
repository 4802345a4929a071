// wchar.h: the wide printf and scanf families. The format is handed on as bytes, one for a character; what it says of
// wide text and of bytes means the same in both families, and the C locale writes ASCII.
#include "hindsight.h"
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/// The format as bytes; a character outside of ASCII becomes a byte that starts no directive.
static char* narrow(const wchar_t* format, int* isAscii) {
  size_t n = 0;
  while (format[n] != 0) ++n;
  char* out = __hindsight_new_bytes(n + 1);
  *isAscii = 1;
  for (size_t i = 0; i <= n; ++i) {
    int isByte = (unsigned)format[i] < 128;
    out[i] = isByte ? (char)format[i] : (char)0x80;
    *isAscii &= isByte;
  }
  return out;
}

static int toStream(FILE* stream, const wchar_t* format, va_list arguments) {
  if (!hsIsOriented(&stream->_mode, 1)) return -1;
  int isAscii, length = -1;
  char* bytes = narrow(format, &isAscii);
  if (isAscii) length = __hindsight_print(stream, bytes, arguments);
  __hindsight_drop_bytes(bytes);
  // Natively it may be written in other letters.
  if (!isAscii || (length < 0 && errno == EILSEQ)) __hindsight_unsupported("wide output outside of ASCII");
  return length;
}

/// Stores at most `size` characters, the terminator included. Text that does not fit is an error, unlike with snprintf.
static int toBuffer(wchar_t* out, size_t size, const wchar_t* format, va_list arguments) {
  if (size == 0) return -1;
  int isAscii;
  char* bytes = narrow(format, &isAscii);
  struct HsWideTarget target = {out, format};
  struct HsSink sink = {kHsWideSink, (char*)&target, size - 1, 0, 0};
  int status = __hindsight_format(&sink, bytes, arguments);
  __hindsight_drop_bytes(bytes);
  int fails = status < 0 || sink.used > sink.capacity;
  wchar_t* end = out + (sink.used < sink.capacity ? sink.used : sink.capacity);
  *end = 0;
  if (fails) __hindsight_make_unknown(end, sizeof *end, "the end of text that swprintf could not write");
  return fails ? -1 : (int)sink.used;
}

int vwprintf(const wchar_t* restrict format, va_list arguments) {
  return toStream(stdout, format, arguments);
}
int vfwprintf(FILE* restrict stream, const wchar_t* restrict format, va_list arguments) {
  return toStream(stream, format, arguments);
}
int vswprintf(wchar_t* restrict out, size_t size, const wchar_t* restrict format, va_list arguments) {
  return toBuffer(out, size, format, arguments);
}

// The functions with "..." collect their arguments and call one of those above.
#define WITH_ARGUMENTS(call)                                                                                           \
  va_list arguments;                                                                                                   \
  va_start(arguments, format);                                                                                         \
  int result = call;                                                                                                   \
  va_end(arguments);                                                                                                   \
  return result

int wprintf(const wchar_t* restrict format, ...) {
  WITH_ARGUMENTS(toStream(stdout, format, arguments));
}
int fwprintf(FILE* restrict stream, const wchar_t* restrict format, ...) {
  WITH_ARGUMENTS(toStream(stream, format, arguments));
}
int swprintf(wchar_t* restrict out, size_t size, const wchar_t* restrict format, ...) {
  WITH_ARGUMENTS(toBuffer(out, size, format, arguments));
}

// --- Fortified ---

static int toSizedBuffer(wchar_t* out, size_t size, size_t available, const wchar_t* format, va_list arguments) {
  if (available < size) __hindsight_fortify_fail("swprintf may write past the end of its destination");
  return toBuffer(out, size, format, arguments);
}

int __vwprintf_chk(int flag, const wchar_t* format, va_list arguments) {
  return toStream(stdout, format, arguments);
}
int __vfwprintf_chk(FILE* stream, int flag, const wchar_t* format, va_list arguments) {
  return toStream(stream, format, arguments);
}
int __vswprintf_chk(wchar_t* out, size_t size, int flag, size_t available, const wchar_t* format, va_list arguments) {
  return toSizedBuffer(out, size, available, format, arguments);
}
int __wprintf_chk(int flag, const wchar_t* format, ...) {
  WITH_ARGUMENTS(toStream(stdout, format, arguments));
}
int __fwprintf_chk(FILE* stream, int flag, const wchar_t* format, ...) {
  WITH_ARGUMENTS(toStream(stream, format, arguments));
}
int __swprintf_chk(wchar_t* out, size_t size, int flag, size_t available, const wchar_t* format, ...) {
  WITH_ARGUMENTS(toSizedBuffer(out, size, available, format, arguments));
}

// --- Reading ---

static int fromText(const wchar_t* text, const wchar_t* format, va_list arguments) {
  int isAscii;
  char* bytes = narrow(format, &isAscii);
  if (!isAscii) __hindsight_unsupported("a wide scanf format with characters outside of ASCII");
  int result = __hindsight_scan_wide(text, bytes, arguments);
  __hindsight_drop_bytes(bytes);
  return result;
}

static int fromStream(FILE* stream, const wchar_t* format, va_list arguments) {
  if (!hsIsOriented(&stream->_mode, 1)) return -1;
  int isAscii;
  char* bytes = narrow(format, &isAscii);
  if (!isAscii) __hindsight_unsupported("a wide scanf format with characters outside of ASCII");
  int result = __hindsight_scan_stream(stream, bytes, arguments);
  __hindsight_drop_bytes(bytes);
  return result;
}

// As in stdio_scan.c: the headers redirect the plain names, so the symbols are named explicitly.
#define DEFINE_SCANF(prefix, id)                                                                                       \
  int id##Vswscanf(const wchar_t*, const wchar_t*, va_list) __asm__(prefix "vswscanf");                                \
  int id##Vswscanf(const wchar_t* text, const wchar_t* format, va_list arguments) {                                    \
    return fromText(text, format, arguments);                                                                          \
  }                                                                                                                    \
  int id##Vfwscanf(FILE*, const wchar_t*, va_list) __asm__(prefix "vfwscanf");                                         \
  int id##Vfwscanf(FILE* stream, const wchar_t* format, va_list arguments) {                                           \
    return fromStream(stream, format, arguments);                                                                      \
  }                                                                                                                    \
  int id##Vwscanf(const wchar_t*, va_list) __asm__(prefix "vwscanf");                                                  \
  int id##Vwscanf(const wchar_t* format, va_list arguments) {                                                          \
    return fromStream(stdin, format, arguments);                                                                       \
  }                                                                                                                    \
  int id##Swscanf(const wchar_t*, const wchar_t*, ...) __asm__(prefix "swscanf");                                      \
  int id##Swscanf(const wchar_t* text, const wchar_t* format, ...) {                                                   \
    WITH_ARGUMENTS(fromText(text, format, arguments));                                                                 \
  }                                                                                                                    \
  int id##Fwscanf(FILE*, const wchar_t*, ...) __asm__(prefix "fwscanf");                                               \
  int id##Fwscanf(FILE* stream, const wchar_t* format, ...) {                                                          \
    WITH_ARGUMENTS(fromStream(stream, format, arguments));                                                             \
  }                                                                                                                    \
  int id##Wscanf(const wchar_t*, ...) __asm__(prefix "wscanf");                                                        \
  int id##Wscanf(const wchar_t* format, ...) {                                                                         \
    WITH_ARGUMENTS(fromStream(stdin, format, arguments));                                                              \
  }

DEFINE_SCANF("", plain)
DEFINE_SCANF("__isoc99_", isoc99)
DEFINE_SCANF("__isoc23_", isoc23)
