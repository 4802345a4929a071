// string.h, libgen.h, stdlib.h: functions that get a locale, file names, and texts in small pieces.
#include "hindsight.h"
#include <libgen.h>
#undef basename
#include <stdlib.h>
#include <string.h>

// --- With a locale: there is the C locale ---

int strcoll_l(const char* a, const char* b, locale_t locale) {
  for (size_t i = 0;; ++i) {
    int x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
}
size_t strxfrm_l(char* restrict to, const char* restrict from, size_t n, locale_t locale) {
  size_t length = __hindsight_length(from);
  if (n != 0) __builtin_memcpy(to, from, length < n ? length + 1 : n);
  return length;
}
char* strerror_l(int number, locale_t locale) {
  static char scratch[kHsErrorScratch];
  return (char*)__hindsight_error_text(number, scratch);
}

// --- Under the names that headers give them ---

char* __stpcpy(char* restrict to, const char* restrict from) {
  size_t n = __hindsight_length(from);
  __builtin_memcpy(to, from, n + 1);
  return to + n;
}
char* __stpncpy(char* restrict to, const char* restrict from, size_t n) {
  size_t length = __hindsight_length_max(from, n);
  __builtin_memcpy(to, from, length);
  __builtin_memset(to + length, 0, n - length);
  return to + length;
}
char* __strtok_r(char* restrict s, const char* restrict delimiters, char** restrict rest) {
  if (!s) s = *rest;
  s += __hindsight_span(s, delimiters);
  if (*s == 0) {
    *rest = s;
    return NULL;
  }
  char* end = s + __hindsight_complement_span(s, delimiters);
  *rest = *end != 0 ? end + 1 : end;
  *end = 0;
  return s;
}

// --- File names ---

/// GNU's: what is behind the last slash, maybe nothing.
char* basename(const char* path) {
  const char* start = path;
  for (; *path != 0; ++path)
    if (HS_FORK(*path == '/')) start = path + 1;
  return (char*)start;
}

/// The length without slashes at the end; one slash alone stays.
static size_t lengthWithoutSlashes(const char* path, size_t length) {
  while (length > 1 && HS_FORK(path[length - 1] == '/')) --length;
  return length;
}

/// POSIX's: the last part of the name, whose slashes at the end are cut off.
char* __xpg_basename(char* path) {
  if (!path || *path == 0) return ".";
  size_t length = lengthWithoutSlashes(path, __hindsight_length(path));
  if (length == 1 && path[0] == '/') return path[1] == 0 ? path : path + __hindsight_length(path) - 1;
  size_t start = length;
  while (start > 0 && !HS_FORK(path[start - 1] == '/')) --start;
  path[length] = 0;
  return path + start;
}

char* dirname(char* path) {
  if (!path || *path == 0) return ".";
  size_t length = lengthWithoutSlashes(path, __hindsight_length(path));
  while (length > 0 && !HS_FORK(path[length - 1] == '/')) --length;
  if (length == 0) return ".";
  length = lengthWithoutSlashes(path, length);
  // Two slashes at the very start may mean something else than one: they stay.
  if (length == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') length = 2;
  if (path[length] != 0) path[length] = 0;
  return path;
}

// --- Lists of options in one argument ---

int getsubopt(char** restrict options, char* const* restrict tokens, char** restrict value) {
  if (**options == 0) return -1;
  char *start = *options, *end = start, *equals = NULL;
  for (; *end != 0 && *end != ','; ++end)
    if (*end == '=' && !equals) equals = end;
  size_t length = (size_t)((equals ? equals : end) - start);
  int found = -1;
  for (int i = 0; tokens[i] && found < 0; ++i) {
    size_t n = 0;
    while (n < length && tokens[i][n] == start[n] && tokens[i][n] != 0) ++n;
    if (n == length && tokens[i][n] == 0) found = i;
  }
  *value = found < 0 ? start : equals ? equals + 1 : NULL;
  if (*end != 0) *end++ = 0;
  *options = end;
  return found;
}

// --- Base 64 ---

static const char digits64[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

long a64l(const char* text) {
  uint32_t result = 0;
  for (int i = 0; i < 6 && text[i] != 0; ++i) {
    int digit = 0;
    while (digit < 64 && digits64[digit] != text[i]) ++digit;
    if (digit == 64) break;
    result |= (uint32_t)digit << 6 * i;
  }
  return (long)result;
}
char* l64a(long number) {
  static char text[7];
  uint32_t rest = (uint32_t)number;
  int n = 0;
  for (; rest != 0; rest >>= 6) text[n++] = digits64[rest & 63];
  text[n] = 0;
  return text;
}
