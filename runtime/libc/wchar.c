// wchar.h, wctype.h and the multibyte part of stdlib.h: the C locale knows ASCII.
#include "hindsight.h"
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static size_t lengthOf(const wchar_t* s) {
  size_t n = 0;
  while (s[n] != 0) ++n;
  return n;
}

size_t wcslen(const wchar_t* s) {
  return lengthOf(s);
}

size_t wcsnlen(const wchar_t* s, size_t max) {
  size_t n = 0;
  while (n < max && s[n] != 0) ++n;
  return n;
}

wchar_t* wcscpy(wchar_t* restrict to, const wchar_t* restrict from) {
  __builtin_memcpy(to, from, (lengthOf(from) + 1) * sizeof *to);
  return to;
}

wchar_t* wcsncpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  size_t length = 0;
  while (length < n && from[length] != 0) ++length;
  __builtin_memcpy(to, from, length * sizeof *to);
  __builtin_memset(to + length, 0, (n - length) * sizeof *to);
  return to;
}

wchar_t* wcscat(wchar_t* restrict to, const wchar_t* restrict from) {
  __builtin_memcpy(to + lengthOf(to), from, (lengthOf(from) + 1) * sizeof *to);
  return to;
}

static int order(wchar_t a, wchar_t b) {
  return (a > b) - (a < b);
}

int wcscmp(const wchar_t* a, const wchar_t* b) {
  for (size_t i = 0;; ++i) {
    if (a[i] != b[i]) return order(a[i], b[i]);
    if (a[i] == 0) return 0;
  }
}

int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i]) return order(a[i], b[i]);
    if (a[i] == 0) return 0;
  }
  return 0;
}

wchar_t* wcschr(const wchar_t* s, wchar_t c) {
  for (;; ++s) {
    if (*s == c) return (wchar_t*)s;
    if (*s == 0) return NULL;
  }
}

wchar_t* wcsrchr(const wchar_t* s, wchar_t c) {
  size_t n = lengthOf(s) + 1;
  while (n-- > 0)
    if (s[n] == c) return (wchar_t*)(s + n);
  return NULL;
}

wchar_t* wcsstr(const wchar_t* haystack, const wchar_t* needle) {
  for (;; ++haystack) {
    size_t i = 0;
    while (needle[i] != 0 && haystack[i] == needle[i]) ++i;
    if (needle[i] == 0) return (wchar_t*)haystack;
    if (haystack[i] == 0) return NULL;
  }
}

wchar_t* wcsdup(const wchar_t* s) {
  size_t bytes = (lengthOf(s) + 1) * sizeof *s;
  wchar_t* copy = malloc(bytes);
  if (copy) __builtin_memcpy(copy, s, bytes);
  return copy;
}

wchar_t* wmemset(wchar_t* s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i) s[i] = c;
  return s;
}
wchar_t* wmemcpy(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  __builtin_memcpy(to, from, n * sizeof *to);
  return to;
}
wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t n) {
  __builtin_memmove(to, from, n * sizeof *to);
  return to;
}
int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i]) return order(a[i], b[i]);
  return 0;
}
wchar_t* wmemchr(const wchar_t* s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (s[i] == c) return (wchar_t*)(s + i);
  return NULL;
}

// --- Conversions ---

static int illegal(void) {
  errno = EILSEQ;
  return -1;
}

/// One character; no bytes left is an incomplete one.
static size_t fromMultibyte(wchar_t* out, const char* s, size_t n) {
  if (!s) return 0;
  if (n == 0) return (size_t)-2;
  unsigned char c = (unsigned char)*s;
  if (c > 127) return (size_t)illegal();
  if (out) *out = c;
  return c != 0;
}

static size_t toMultibyte(char* out, wchar_t c) {
  if (!out) return 1;
  if ((unsigned)c > 127) return (size_t)illegal();
  *out = (char)c;
  return 1;
}

size_t mbrtowc(wchar_t* restrict out, const char* restrict s, size_t n, mbstate_t* restrict state) {
  return fromMultibyte(out, s, n);
}
size_t mbrlen(const char* restrict s, size_t n, mbstate_t* restrict state) {
  return fromMultibyte(NULL, s, n);
}
size_t wcrtomb(char* restrict out, wchar_t c, mbstate_t* restrict state) {
  return toMultibyte(out, c);
}
int mbsinit(const mbstate_t* state) {
  return 1;
}

int mbtowc(wchar_t* restrict out, const char* restrict s, size_t n) {
  size_t length = fromMultibyte(out, s, n);
  return length == (size_t)-2 ? -1 : (int)length;
}
int mblen(const char* s, size_t n) {
  size_t length = fromMultibyte(NULL, s, n);
  return length == (size_t)-2 ? -1 : (int)length;
}
int wctomb(char* out, wchar_t c) {
  return out ? (int)toMultibyte(out, c) : 0;
}

wint_t btowc(int c) {
  return (unsigned)c <= 127 ? (wint_t)c : WEOF;
}
int wctob(wint_t c) {
  return c <= 127 ? (int)c : -1;
}

/// The number of characters stored (or needed, without a destination), the terminator not counted.
size_t mbstowcs(wchar_t* restrict out, const char* restrict s, size_t n) {
  for (size_t i = 0; !out || i < n; ++i) {
    unsigned char c = (unsigned char)s[i];
    if (c > 127) return (size_t)illegal();
    if (out) out[i] = c;
    if (c == 0) return i;
  }
  return n;
}

size_t wcstombs(char* restrict out, const wchar_t* restrict s, size_t n) {
  for (size_t i = 0; !out || i < n; ++i) {
    if ((unsigned)s[i] > 127) return (size_t)illegal();
    if (out) out[i] = (char)s[i];
    if (s[i] == 0) return i;
  }
  return n;
}

// --- Classification ---

#define IN(c, first, last) ((c) - (wint_t)(first) <= (wint_t)((last) - (first)))
#define LETTER(c) (IN(c, 'a', 'z') | IN(c, 'A', 'Z'))

int iswalnum(wint_t c) {
  return LETTER(c) | IN(c, '0', '9');
}
int iswalpha(wint_t c) {
  return LETTER(c);
}
int iswblank(wint_t c) {
  return (c == ' ') | (c == '\t');
}
int iswcntrl(wint_t c) {
  return IN(c, 0, 31) | (c == 127);
}
int iswdigit(wint_t c) {
  return IN(c, '0', '9');
}
int iswgraph(wint_t c) {
  return IN(c, '!', '~');
}
int iswlower(wint_t c) {
  return IN(c, 'a', 'z');
}
int iswprint(wint_t c) {
  return IN(c, ' ', '~');
}
int iswpunct(wint_t c) {
  return IN(c, '!', '~') & !LETTER(c) & !IN(c, '0', '9');
}
int iswspace(wint_t c) {
  return (c == ' ') | IN(c, '\t', '\r');
}
int iswupper(wint_t c) {
  return IN(c, 'A', 'Z');
}
int iswxdigit(wint_t c) {
  return IN(c, '0', '9') | IN(c, 'a', 'f') | IN(c, 'A', 'F');
}
wint_t towlower(wint_t c) {
  return c + ((wint_t)IN(c, 'A', 'Z') << 5);
}
wint_t towupper(wint_t c) {
  return c - ((wint_t)IN(c, 'a', 'z') << 5);
}
