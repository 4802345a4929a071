// strings.h: comparing without case, and what BSD called things.
#include "hindsight.h"
#include <string.h>
#include <strings.h>

static int compareNoCase(const char* a, const char* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    int x = hsLower((unsigned char)a[i]), y = hsLower((unsigned char)b[i]);
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}

int strcasecmp(const char* a, const char* b) {
  return compareNoCase(a, b, SIZE_MAX);
}
int strncasecmp(const char* a, const char* b, size_t n) {
  return compareNoCase(a, b, n);
}
int strcasecmp_l(const char* a, const char* b, locale_t locale) {
  return compareNoCase(a, b, SIZE_MAX);
}
int strncasecmp_l(const char* a, const char* b, size_t n, locale_t locale) {
  return compareNoCase(a, b, n);
}

void bzero(void* s, size_t n) {
  __builtin_memset(s, 0, n);
}

void bcopy(const void* from, void* to, size_t n) {
  __builtin_memmove(to, from, n);
}

/// The number of the lowest set bit, counted from one; zero if there is none.
static int lowestBit(unsigned long long v) {
  int zeros = __builtin_ctzll(v | (v == 0));
  return (v != 0) * (zeros + 1);
}

int ffs(int v) {
  return lowestBit((unsigned)v);
}

int ffsl(long v) {
  return lowestBit((unsigned long)v);
}

int ffsll(long long v) {
  return lowestBit((unsigned long long)v);
}
