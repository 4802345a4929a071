// stdio.h: the printf family, plain and fortified, on top of stdio_format.c.
#include "stream.h"
#include <limits.h>
#include <stdlib.h>

/// The value printf returns. After a symbolic floating-point number the length is only known to be at least `used`.
static int result(const struct HsSink* sink, int status) {
  if (status < 0) return -1;
  if (!sink->unknown) return (int)sink->used;
  int length = __hindsight_any_int("length of printed text");
  __hindsight_assume(length >= (int)sink->used);
  return length;
}

/// As a text, which then is written as a whole.
static int toFile(int fd, const char* format, va_list arguments, enum HsBuffering how) {
  struct HsSink measure = {-1, NULL, 0, 0, 0};
  va_list again;
  va_copy(again, arguments);
  int status = __hindsight_format(&measure, format, arguments);
  if (status == 0) {
    struct HsSink text = {-1, __hindsight_new_bytes(measure.used), measure.used, 0, 0};
    status = __hindsight_format(&text, format, again);
    if (status == 0 && __hindsight_stream_calls->write(fd, text.out, text.used, how) < 0) status = -1;
  }
  va_end(again);
  return result(&measure, status);
}

static int toDescriptor(int fd, const char* format, va_list arguments, enum HsBuffering how) {
  if (!__hindsight_stream_calls && fd == 1 && how == kHsBuffered) __hindsight_output_waits = 1;
  if (__hindsight_stream_calls) {
    int output = __hindsight_stream_calls->output(fd, how);
    if (output == 0) return toFile(fd, format, arguments, how);
    fd = output;
  }
  if (fd != 1 && fd != 2) {
    errno = EBADF;
    return -1;
  }
  struct HsSink sink = {fd, NULL, 0, 0, 0};
  int status = __hindsight_format(&sink, format, arguments);
  return result(&sink, status);
}

int __hindsight_print(FILE* stream, const char* format, va_list arguments) {
  if (!hsStartOutput(stream)) return -1;
  int n = toDescriptor(stream->_fileno, format, arguments, hsBuffering(stream));
  if (n < 0) hsOutputFailed(stream);
  return n;
}

static int toStream(FILE* stream, const char* format, va_list arguments) {
  return hsIsOriented(&stream->_mode, -1) ? __hindsight_print(stream, format, arguments) : -1;
}

/// Stores at most `size` bytes, the terminator included.
static int toBuffer(char* out, size_t size, const char* format, va_list arguments) {
  struct HsSink sink = {-1, out, size > 0 ? size - 1 : 0, 0, 0};
  int status = __hindsight_format(&sink, format, arguments);
  if (size > 0) out[sink.used < sink.capacity ? sink.used : sink.capacity] = 0;
  return result(&sink, status);
}

/// Some versions of glibc leave what was there, others write a null pointer.
static int noNewMemory(char** out) {
  if (HS_FORK(__hindsight_any_int("whether asprintf that fails writes a null pointer") != 0)) *out = NULL;
  return -1;
}

static int toNewMemory(char** out, const char* format, va_list arguments) {
  struct HsSink measure = {-1, NULL, 0, 0, 0};
  if (__hindsight_format(&measure, format, arguments) < 0) return noNewMemory(out);
  char* text = malloc(measure.used + 1);
  if (!text) {
    errno = ENOMEM;
    return noNewMemory(out);
  }
  *out = text;
  return toBuffer(text, measure.used + 1, format, arguments);
}

int vprintf(const char* restrict format, va_list arguments) {
  return toStream(stdout, format, arguments);
}
int vfprintf(FILE* restrict stream, const char* restrict format, va_list arguments) {
  return toStream(stream, format, arguments);
}
int vdprintf(int fd, const char* restrict format, va_list arguments) {
  return toDescriptor(fd, format, arguments, kHsDirect);
}
int vsprintf(char* restrict out, const char* restrict format, va_list arguments) {
  return toBuffer(out, SIZE_MAX, format, arguments);
}
int vsnprintf(char* restrict out, size_t size, const char* restrict format, va_list arguments) {
  return toBuffer(out, size, format, arguments);
}
int vasprintf(char** restrict out, const char* restrict format, va_list arguments) {
  return toNewMemory(out, format, arguments);
}

// The functions with "..." collect their arguments and call one of those above.
#define WITH_ARGUMENTS(call)                                                                                           \
  va_list arguments;                                                                                                   \
  va_start(arguments, format);                                                                                         \
  int length = call;                                                                                                   \
  va_end(arguments);                                                                                                   \
  return length

int printf(const char* restrict format, ...) {
  WITH_ARGUMENTS(toStream(stdout, format, arguments));
}
int fprintf(FILE* restrict stream, const char* restrict format, ...) {
  WITH_ARGUMENTS(toStream(stream, format, arguments));
}
int dprintf(int fd, const char* restrict format, ...) {
  WITH_ARGUMENTS(toDescriptor(fd, format, arguments, kHsDirect));
}
int sprintf(char* restrict out, const char* restrict format, ...) {
  WITH_ARGUMENTS(toBuffer(out, SIZE_MAX, format, arguments));
}
int snprintf(char* restrict out, size_t size, const char* restrict format, ...) {
  WITH_ARGUMENTS(toBuffer(out, size, format, arguments));
}
int asprintf(char** restrict out, const char* restrict format, ...) {
  WITH_ARGUMENTS(toNewMemory(out, format, arguments));
}

// --- Fortified: `flag` asks for checks of the format, `available` is the size of the destination ---

/// sprintf into a destination of known size: one byte too many is a finding.
static int toSizedBuffer(char* out, size_t available, const char* format, va_list arguments) {
  if (available == 0) __hindsight_fortify_fail("sprintf writes past the end of its destination");
  int length = toBuffer(out, available, format, arguments);
  if (length >= 0 && (size_t)length >= available)
    __hindsight_fortify_fail("sprintf writes past the end of its destination");
  return length;
}

static int toLimitedBuffer(char* out, size_t size, size_t available, const char* format, va_list arguments) {
  if (available < size) __hindsight_fortify_fail("snprintf may write past the end of its destination");
  return toBuffer(out, size, format, arguments);
}

int __vprintf_chk(int flag, const char* format, va_list arguments) {
  return toStream(stdout, format, arguments);
}
int __vfprintf_chk(FILE* stream, int flag, const char* format, va_list arguments) {
  return toStream(stream, format, arguments);
}
int __vsprintf_chk(char* out, int flag, size_t available, const char* format, va_list arguments) {
  return toSizedBuffer(out, available, format, arguments);
}
int __vsnprintf_chk(char* out, size_t size, int flag, size_t available, const char* format, va_list arguments) {
  return toLimitedBuffer(out, size, available, format, arguments);
}
int __vasprintf_chk(char** out, int flag, const char* format, va_list arguments) {
  return toNewMemory(out, format, arguments);
}
int __vdprintf_chk(int fd, int flag, const char* format, va_list arguments) {
  return toDescriptor(fd, format, arguments, kHsDirect);
}
int __printf_chk(int flag, const char* format, ...) {
  WITH_ARGUMENTS(toStream(stdout, format, arguments));
}
int __fprintf_chk(FILE* stream, int flag, const char* format, ...) {
  WITH_ARGUMENTS(toStream(stream, format, arguments));
}
int __sprintf_chk(char* out, int flag, size_t available, const char* format, ...) {
  WITH_ARGUMENTS(toSizedBuffer(out, available, format, arguments));
}
int __snprintf_chk(char* out, size_t size, int flag, size_t available, const char* format, ...) {
  WITH_ARGUMENTS(toLimitedBuffer(out, size, available, format, arguments));
}
int __asprintf_chk(char** out, int flag, const char* format, ...) {
  WITH_ARGUMENTS(toNewMemory(out, format, arguments));
}
int __dprintf_chk(int fd, int flag, const char* format, ...) {
  WITH_ARGUMENTS(toDescriptor(fd, format, arguments, kHsDirect));
}
