// string.h: copying. The length is found first, byte by byte; the copy itself is one range operation of the engine
// (__builtin_ calls become LLVM's memory intrinsics, whatever the program defines as memcpy).
#include "hindsight.h"
#include <stdlib.h>
#include <string.h>

char* strcpy(char* restrict to, const char* restrict from) {
  __builtin_memcpy(to, from, __hindsight_length(from) + 1);
  return to;
}

char* stpcpy(char* restrict to, const char* restrict from) {
  size_t n = __hindsight_length(from);
  __builtin_memcpy(to, from, n + 1);
  return to + n;
}

char* strncpy(char* restrict to, const char* restrict from, size_t n) {
  size_t length = __hindsight_length_max(from, n);
  __builtin_memcpy(to, from, length);
  __builtin_memset(to + length, 0, n - length);
  return to;
}

char* stpncpy(char* restrict to, const char* restrict from, size_t n) {
  size_t length = __hindsight_length_max(from, n);
  __builtin_memcpy(to, from, length);
  __builtin_memset(to + length, 0, n - length);
  return to + length;
}

char* strcat(char* restrict to, const char* restrict from) {
  __builtin_memcpy(to + __hindsight_length(to), from, __hindsight_length(from) + 1);
  return to;
}

char* strncat(char* restrict to, const char* restrict from, size_t n) {
  char* end = to + __hindsight_length(to);
  size_t length = __hindsight_length_max(from, n);
  __builtin_memcpy(end, from, length);
  end[length] = 0;
  return to;
}

static size_t copyBounded(char* restrict to, const char* restrict from, size_t size) {
  size_t length = __hindsight_length(from);
  if (size > 0) {
    size_t copied = HS_FORK(length >= size) ? size - 1 : length;
    __builtin_memcpy(to, from, copied);
    to[copied] = 0;
  }
  return length;
}

static size_t appendBounded(char* restrict to, const char* restrict from, size_t size) {
  size_t used = __hindsight_length_max(to, size), length = __hindsight_length(from);
  if (used < size) {
    size_t room = size - used - 1;
    size_t copied = HS_FORK(length > room) ? room : length;
    __builtin_memcpy(to + used, from, copied);
    to[used + copied] = 0;
  }
  return used + length;
}

size_t strlcpy(char* restrict to, const char* restrict from, size_t size) {
  return copyBounded(to, from, size);
}

size_t strlcat(char* restrict to, const char* restrict from, size_t size) {
  return appendBounded(to, from, size);
}

size_t __strlcpy_chk(char* restrict to, const char* restrict from, size_t size, size_t available) {
  if (size > available) __hindsight_fortify_fail("strlcpy writes past the end of its destination");
  return copyBounded(to, from, size);
}

size_t __strlcat_chk(char* restrict to, const char* restrict from, size_t size, size_t available) {
  if (size > available) __hindsight_fortify_fail("strlcat writes past the end of its destination");
  return appendBounded(to, from, size);
}

static char* duplicate(const char* s, size_t n) {
  char* copy = malloc(n + 1);
  if (!copy) return NULL;
  __builtin_memcpy(copy, s, n);
  copy[n] = 0;
  return copy;
}

char* strdup(const char* s) {
  return duplicate(s, __hindsight_length(s));
}

char* strndup(const char* s, size_t n) {
  return duplicate(s, __hindsight_length_max(s, n));
}

char* __strdup(const char* s) {
  return duplicate(s, __hindsight_length(s));
}

char* __strndup(const char* s, size_t n) {
  return duplicate(s, __hindsight_length_max(s, n));
}

size_t strxfrm(char* restrict to, const char* restrict from, size_t n) {
  size_t length = __hindsight_length(from);
  size_t copied = length + 1 < n ? length + 1 : n;
  if (copied > 0) __builtin_memcpy(to, from, copied);
  return length;
}

void* mempcpy(void* restrict to, const void* restrict from, size_t n) {
  __builtin_memcpy(to, from, n);
  return (char*)to + n;
}

void* __mempcpy(void* restrict to, const void* restrict from, size_t n) {
  __builtin_memcpy(to, from, n);
  return (char*)to + n;
}

void* memccpy(void* restrict to, const void* restrict from, int c, size_t n) {
  const unsigned char* p = from;
  size_t i = 0;
  while (i < n && p[i] != (unsigned char)c) ++i;
  int found = i < n;
  size_t copied = found ? i + 1 : n;
  __builtin_memcpy(to, from, copied);
  return found ? (char*)to + copied : NULL;
}

void explicit_bzero(void* s, size_t n) {
  __builtin_memset(s, 0, n);
}
