// string.h: searching and comparing. Copying is in string_copy.c, error texts in string_error.c.
#include "hindsight.h"
#include <string.h>

/// For those functions that must stay calls.
#define SEARCH __attribute__((noinline))

static size_t lengthOf(const char* s) {
  size_t n = 0;
  while (s[n] != 0) ++n;
  return n;
}

static size_t lengthMax(const char* s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0) ++n;
  return n;
}

size_t strlen(const char* s) {
  return lengthOf(s);
}

size_t strnlen(const char* s, size_t max) {
  return lengthMax(s, max);
}

SEARCH size_t __hindsight_length(const char* s) {
  return lengthOf(s);
}

SEARCH size_t __hindsight_length_max(const char* s, size_t max) {
  return lengthMax(s, max);
}

/// The first difference of two ranges, without a branch: from the last byte to the first, the earlier one wins.
static int firstDifference(const unsigned char* a, const unsigned char* b, size_t n) {
  int result = 0;
  while (n-- > 0) {
    int difference = a[n] - b[n];
    result = difference != 0 ? difference : result;
  }
  return result;
}

/// Stops at the first concrete difference. The standard lets us look at all n bytes, so nothing has to fork when some
/// of them are symbolic: the answer is a term.
int memcmp(const void* a, const void* b, size_t n) {
  const unsigned char *x = a, *y = b;
  if (n > 0) { // all n bytes must be there, also behind the first difference
    (void)*(const volatile unsigned char*)(x + n - 1);
    (void)*(const volatile unsigned char*)(y + n - 1);
  }
  for (size_t i = 0; i < n; ++i) {
    int difference = x[i] - y[i];
    if (__hindsight_is_symbolic((unsigned)difference)) return firstDifference(x + i, y + i, n - i);
    if (difference != 0) return difference;
  }
  return 0;
}

/// Whether two ranges differ; no branch on symbolic bytes either, and a simpler term.
static int rangesDiffer(const unsigned char* a, const unsigned char* b, size_t n) {
  unsigned char difference = 0;
  for (size_t i = 0; i < n; ++i) {
    difference |= a[i] ^ b[i];
    if (!__hindsight_is_symbolic(difference) && difference != 0) break;
  }
  return difference != 0;
}

int bcmp(const void* a, const void* b, size_t n) {
  return rangesDiffer(a, b, n);
}

int strcmp(const char* a, const char* b) {
  for (size_t i = 0;; ++i) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
}

int strncmp(const char* a, const char* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}

int strcoll(const char* a, const char* b) {
  for (size_t i = 0;; ++i) {
    unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
}

void* memchr(const void* s, int c, size_t n) {
  const unsigned char* p = s;
  for (size_t i = 0; i < n; ++i)
    if (p[i] == (unsigned char)c) return (void*)(p + i);
  return NULL;
}

void* memrchr(const void* s, int c, size_t n) {
  const unsigned char* p = s;
  while (n-- > 0)
    if (p[n] == (unsigned char)c) return (void*)(p + n);
  return NULL;
}

void* rawmemchr(const void* s, int c) {
  const unsigned char* p = s;
  while (*p != (unsigned char)c) ++p;
  return (void*)p;
}

char* strchr(const char* s, int c) {
  for (;; ++s) {
    if (*s == (char)c) return (char*)s;
    if (*s == 0) return NULL;
  }
}

char* strchrnul(const char* s, int c) {
  while ((*s != (char)c) & (*s != 0)) ++s;
  return (char*)s;
}

/// From the end, so that the first hit is the answer.
static char* lastOf(const char* s, int c) {
  size_t n = lengthOf(s) + 1;
  while (n-- > 0)
    if (s[n] == (char)c) return (char*)(s + n);
  return NULL;
}

char* strrchr(const char* s, int c) {
  return lastOf(s, c);
}

char* index(const char* s, int c) {
  for (;; ++s) {
    if (*s == (char)c) return (char*)s;
    if (*s == 0) return NULL;
  }
}

char* rindex(const char* s, int c) {
  return lastOf(s, c);
}

/// Whether a character is in the set: one term however long the set is, so that the caller forks once.
static int isMember(const char* set, char c) {
  int hit = 0;
  for (; *set != 0; ++set) hit |= *set == c;
  return hit;
}

/// The end of the string is in no set: one fork per character instead of two.
static size_t span(const char* s, const char* accept) {
  size_t n = 0;
  while (isMember(accept, s[n])) ++n;
  return n;
}

/// The end of the string counts as a member.
static size_t complementSpan(const char* s, const char* reject) {
  size_t n = 0;
  while (!(isMember(reject, s[n]) | (s[n] == 0))) ++n;
  return n;
}

size_t strspn(const char* s, const char* accept) {
  return span(s, accept);
}

size_t strcspn(const char* s, const char* reject) {
  return complementSpan(s, reject);
}

SEARCH size_t __hindsight_span(const char* s, const char* set) {
  return span(s, set);
}

SEARCH size_t __hindsight_complement_span(const char* s, const char* set) {
  return complementSpan(s, set);
}

char* strpbrk(const char* s, const char* accept) {
  s += complementSpan(s, accept);
  if (HS_FORK(*s == 0)) return NULL;
  return (char*)s;
}

static char* nextToken(char* s, const char* delimiters, char** save) {
  if (!s) s = *save;
  s += __hindsight_span(s, delimiters);
  if (*s == 0) {
    *save = s;
    return NULL;
  }
  char* end = s + __hindsight_complement_span(s, delimiters);
  if (*end != 0) *end++ = 0;
  *save = end;
  return s;
}

char* strtok_r(char* s, const char* delimiters, char** save) {
  return nextToken(s, delimiters, save);
}

char* strtok(char* s, const char* delimiters) {
  static char* save;
  return nextToken(s, delimiters, &save);
}

char* strsep(char** string, const char* delimiters) {
  char* start = *string;
  if (!start) return NULL;
  char* end = start + __hindsight_complement_span(start, delimiters);
  if (*end != 0)
    *end++ = 0;
  else
    end = NULL;
  *string = end;
  return start;
}

/// The needle is a string, so all of it must be there, also if the beginning fits nowhere.
char* strstr(const char* haystack, const char* needle) {
  size_t length = lengthOf(needle);
  for (;; ++haystack) {
    size_t i = 0;
    while (i < length && haystack[i] == needle[i]) ++i;
    if (i == length) return (char*)haystack;
    if (haystack[i] == 0) return NULL; // what is left is shorter than the needle
  }
}

char* strcasestr(const char* haystack, const char* needle) {
  size_t length = lengthOf(needle);
  for (;; ++haystack) {
    size_t i = 0;
    while (i < length && hsLower((unsigned char)haystack[i]) == hsLower((unsigned char)needle[i])) ++i;
    if (i == length) return (char*)haystack;
    if (haystack[i] == 0) return NULL;
  }
}

/// One fork per position that may match.
void* memmem(const void* haystack, size_t length, const void* needle, size_t needleLength) {
  const unsigned char* p = haystack;
  // All bytes must be there, also those behind what is found.
  if (length > 0) (void)*(const volatile unsigned char*)(p + length - 1);
  if (needleLength > 0) (void)*((const volatile unsigned char*)needle + needleLength - 1);
  for (; length >= needleLength; ++p, --length) {
    if (!rangesDiffer(p, needle, needleLength)) return (void*)p;
    if (length == 0) break;
  }
  return NULL;
}

static int isDigit(unsigned char c) {
  return hsIsDigit(c);
}

/// Compares names the way people sort versions: runs of digits as numbers, runs with leading zeros as fractions.
int strverscmp(const char* a, const char* b) {
  const unsigned char *x = (const unsigned char*)a, *y = (const unsigned char*)b;
  size_t i = 0, runStart = 0;
  int zerosOnly = 1; // the common digits before i, if any, are all zero
  for (; x[i] == y[i]; ++i) {
    if (x[i] == 0) return 0;
    if (HS_FORK(!isDigit(x[i]))) {
      runStart = i + 1;
      zerosOnly = 1;
    } else if (x[i] != '0') {
      zerosOnly = 0;
    }
  }
  int difference = x[i] - y[i];
  int fraction = (runStart < i && x[runStart] == '0') || (runStart == i && (x[i] == '0' || y[i] == '0'));
  if (runStart == i && (!isDigit(x[i]) || !isDigit(y[i]))) return difference;
  if (fraction) {
    // All zeros so far and one side's run ends here: the longer run of zeros is the smaller fraction.
    if (zerosOnly && isDigit(x[i]) != isDigit(y[i])) return isDigit(x[i]) ? -1 : 1;
    return difference;
  }
  size_t p = i, q = i;
  while (isDigit(x[p])) ++p;
  while (isDigit(y[q])) ++q;
  if (p != q) return p < q ? -1 : 1;
  return difference;
}
