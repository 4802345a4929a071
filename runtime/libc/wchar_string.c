// wchar.h: the rest of the functions on wide strings. Comparing and ordering are those of the C locale.
#include "hindsight.h"
#include <wchar.h>

static size_t lengthOf(const wchar_t* s) {
  size_t n = 0;
  while (s[n] != 0) ++n;
  return n;
}

static size_t lengthUpTo(const wchar_t* s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0) ++n;
  return n;
}

wchar_t* wcsncat(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  wchar_t* end = to + lengthOf(to);
  size_t length = lengthUpTo(from, n);
  __builtin_memcpy(end, from, length * sizeof *to);
  end[length] = 0;
  return to;
}

wchar_t* wcpcpy(wchar_t* restrict to, const wchar_t* restrict from) {
  size_t n = lengthOf(from);
  __builtin_memcpy(to, from, (n + 1) * sizeof *to);
  return to + n;
}

wchar_t* wcpncpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  size_t length = lengthUpTo(from, n);
  __builtin_memcpy(to, from, length * sizeof *to);
  __builtin_memset(to + length, 0, (n - length) * sizeof *to);
  return to + length;
}

wchar_t* wmempcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  __builtin_memcpy(to, from, n * sizeof *to);
  return to + n;
}

// --- Comparing ---

static wint_t lower(wchar_t c) {
  return (wint_t)c + ((wint_t)((wint_t)c - 'A' < 26u) << 5);
}

static int compareNoCase(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    wint_t x = lower(a[i]), y = lower(b[i]);
    if (x != y) return (int)(x - y);
    if (x == 0) return 0;
  }
  return 0;
}

int wcscasecmp(const wchar_t* a, const wchar_t* b) {
  return compareNoCase(a, b, SIZE_MAX);
}
int wcsncasecmp(const wchar_t* a, const wchar_t* b, size_t n) {
  return compareNoCase(a, b, n);
}
int wcscasecmp_l(const wchar_t* a, const wchar_t* b, locale_t locale) {
  return compareNoCase(a, b, SIZE_MAX);
}
int wcsncasecmp_l(const wchar_t* a, const wchar_t* b, size_t n, locale_t locale) {
  return compareNoCase(a, b, n);
}

static int compare(const wchar_t* a, const wchar_t* b) {
  for (size_t i = 0;; ++i) {
    if (a[i] != b[i]) return a[i] > b[i] ? 1 : -1;
    if (a[i] == 0) return 0;
  }
}

int wcscoll(const wchar_t* a, const wchar_t* b) {
  return compare(a, b);
}
int wcscoll_l(const wchar_t* a, const wchar_t* b, locale_t locale) {
  return compare(a, b);
}

static size_t transform(wchar_t* to, const wchar_t* from, size_t n) {
  size_t length = lengthOf(from);
  if (n != 0) __builtin_memcpy(to, from, (length < n ? length + 1 : n) * sizeof *to);
  return length;
}

size_t wcsxfrm(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  return transform(to, from, n);
}
size_t wcsxfrm_l(wchar_t* restrict to, const wchar_t* restrict from, size_t n, locale_t locale) {
  return transform(to, from, n);
}

// --- Searching ---

wchar_t* wcschrnul(const wchar_t* s, wchar_t c) {
  while (*s != c && *s != 0) ++s;
  return (wchar_t*)s;
}

/// Whether the character is in the set, as one term.
static int isIn(const wchar_t* set, wchar_t c) {
  int hit = 0;
  for (; *set != 0; ++set) hit |= *set == c;
  return hit;
}

static size_t span(const wchar_t* s, const wchar_t* set, int wanted) {
  size_t n = 0;
  while (s[n] != 0 && isIn(set, s[n]) == wanted) ++n;
  return n;
}

size_t wcsspn(const wchar_t* s, const wchar_t* set) {
  return span(s, set, 1);
}
size_t wcscspn(const wchar_t* s, const wchar_t* set) {
  return span(s, set, 0);
}
wchar_t* wcspbrk(const wchar_t* s, const wchar_t* set) {
  s += span(s, set, 0);
  return *s != 0 ? (wchar_t*)s : NULL;
}

wchar_t* wcstok(wchar_t* restrict s, const wchar_t* restrict delimiters, wchar_t** restrict rest) {
  if (!s) s = *rest;
  if (!s) return NULL;
  s += span(s, delimiters, 1);
  if (*s == 0) {
    *rest = NULL;
    return NULL;
  }
  wchar_t* end = s + span(s, delimiters, 0);
  *rest = *end != 0 ? end + 1 : NULL;
  *end = 0;
  return s;
}

wchar_t* wcswcs(const wchar_t* haystack, const wchar_t* needle) {
  for (;; ++haystack) {
    size_t i = 0;
    while (needle[i] != 0 && haystack[i] == needle[i]) ++i;
    if (needle[i] == 0) return (wchar_t*)haystack;
    if (haystack[i] == 0) return NULL;
  }
}

// --- Columns on a terminal ---

static int width(wchar_t c) {
  int printable = (wint_t)c - ' ' < 95u;
  return printable - ((c != 0) & !printable);
}

int wcwidth(wchar_t c) {
  return width(c);
}

int wcswidth(const wchar_t* s, size_t n) {
  int columns = 0;
  for (size_t i = 0; i < n && s[i] != 0; ++i) {
    if (width(s[i]) < 0) return -1;
    columns += 1;
  }
  return columns;
}
