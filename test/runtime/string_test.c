// string.h and strings.h against the machine's library: random strings over small alphabets, each placed so that the
// byte behind it cannot be read.
#define _GNU_SOURCE
#include "check.h"
#include <signal.h>
#include <strings.h>

MODEL(strlen);
MODEL(strnlen);
MODEL(memcmp);
MODEL(bcmp);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcoll);
MODEL(memchr);
MODEL(memrchr);
MODEL(rawmemchr);
MODEL(strchr);
MODEL(strchrnul);
MODEL(strrchr);
MODEL(index);
MODEL(rindex);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strtok_r);
MODEL(strtok);
MODEL(strsep);
MODEL(strstr);
MODEL(strcasestr);
MODEL(memmem);
MODEL(strverscmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(ffs);
MODEL(ffsl);
MODEL(ffsll);
MODEL(strcpy);
MODEL(stpcpy);
MODEL(strncpy);
MODEL(stpncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strdup);
MODEL(strndup);
MODEL(strxfrm);
MODEL(mempcpy);
MODEL(memccpy);
MODEL(explicit_bzero);
MODEL(bzero);
MODEL(bcopy);
MODEL(strerror);
MODEL(strerror_r);
MODEL(strsignal);
extern int __xpg_strerror_r(int, char*, size_t);
MODEL(__xpg_strerror_r);
extern size_t hs_strlcpy(char*, const char*, size_t), hs_strlcat(char*, const char*, size_t);

static const char* alphabet(void) {
  static const char* const choices[] = {"ab", "aAbB", "abc \t,", "0123.ab", "\x01\x7f\x80\xff", "xyz\xe9"};
  return choices[below(6)];
}

static void compareSearches(const char* s, const char* t, size_t n) {
  int c = chance(80) ? t[0] : (int)below(512) - 128;
  CHECK(hs_strlen(s) == strlen(s), "%s", quoted(s, strlen(s)));
  CHECK(hs_strnlen(s, below(12)) <= strlen(s), "%s", s);
  unsigned max = below(20);
  CHECK(hs_strnlen(s, max) == strnlen(s, max), "%s %u", s, max);
  CHECK(hs_strchr(s, c) == strchr(s, c), "%s %d", quoted(s, strlen(s)), c);
  CHECK(hs_index(s, c) == strchr(s, c), "%s %d", quoted(s, strlen(s)), c);
  CHECK(hs_strchrnul(s, c) == strchrnul(s, c), "%s %d", quoted(s, strlen(s)), c);
  CHECK(hs_strrchr(s, c) == strrchr(s, c), "%s %d", quoted(s, strlen(s)), c);
  CHECK(hs_rindex(s, c) == strrchr(s, c), "%s %d", quoted(s, strlen(s)), c);
  CHECK(hs_memchr(s, c, n) == memchr(s, c, n), "%s %d %zu", quoted(s, n), c, n);
  CHECK(hs_memrchr(s, c, n) == memrchr(s, c, n), "%s %d %zu", quoted(s, n), c, n);
  if (memchr(s, c, strlen(s) + 1)) CHECK(hs_rawmemchr(s, c) == rawmemchr(s, c), "%s %d", quoted(s, n), c);
  CHECK(hs_strspn(s, t) == strspn(s, t), "%s %s", s, t);
  CHECK(hs_strcspn(s, t) == strcspn(s, t), "%s %s", s, t);
  CHECK(hs_strpbrk(s, t) == strpbrk(s, t), "%s %s", s, t);
  CHECK(hs_strstr(s, t) == strstr(s, t), "%s %s", s, t);
  CHECK(hs_strcasestr(s, t) == strcasestr(s, t), "%s %s", s, t);
  size_t m = below((unsigned)strlen(t) + 1);
  const char* needle = fencedCopy(6, t, m);
  CHECK(hs_memmem(s, n, needle, m) == memmem(s, n, needle, m), "%s %s", quoted(s, n), quoted(needle, m));
}

static void compareOrders(const char* s, const char* t, size_t n) {
  size_t both = strlen(s) < strlen(t) ? strlen(s) + 1 : strlen(t) + 1;
  CHECK(signOf(hs_strcmp(s, t)) == signOf(strcmp(s, t)), "%s %s", s, t);
  CHECK(signOf(hs_strcoll(s, t)) == signOf(strcoll(s, t)), "%s %s", s, t);
  CHECK(signOf(hs_strncmp(s, t, n)) == signOf(strncmp(s, t, n)), "%s %s %zu", s, t, n);
  CHECK(signOf(hs_memcmp(s, t, both)) == signOf(memcmp(s, t, both)), "%s %s", s, t);
  CHECK((hs_bcmp(s, t, both) != 0) == (memcmp(s, t, both) != 0), "%s %s", s, t);
  CHECK(signOf(hs_strcasecmp(s, t)) == signOf(strcasecmp(s, t)), "%s %s", s, t);
  CHECK(signOf(hs_strncasecmp(s, t, n)) == signOf(strncasecmp(s, t, n)), "%s %s", s, t);
  CHECK(signOf(hs_strverscmp(s, t)) == signOf(strverscmp(s, t)), "%s %s: %d %d", s, t, hs_strverscmp(s, t),
        strverscmp(s, t));
  // The part that treats bytes as symbolic must agree with the plain one.
  symbolicActive = true;
  symbolicValue = (unsigned)((unsigned char)s[0] - (unsigned char)t[0]);
  CHECK(signOf(hs_memcmp(s, t, both)) == signOf(memcmp(s, t, both)), "%s %s", s, t);
  symbolicValue = (unsigned char)(s[0] ^ t[0]);
  CHECK((hs_bcmp(s, t, both) != 0) == (memcmp(s, t, both) != 0), "%s %s", s, t);
  symbolicActive = false;
}

/// A destination with an end that cannot be passed and a known content.
static char* destination(int slot, size_t size, const char* initial) {
  char* to = fenced(slot, size);
  memset(to, 0x5a, size);
  memcpy(to, initial, strlen(initial) + 1);
  return to;
}

static void compareCopy(const char* what, size_t size, const char* theirs, uintptr_t theirResult, const char* mine,
                        uintptr_t myResult) {
  if (theirResult >= (uintptr_t)theirs && theirResult <= (uintptr_t)theirs + size) theirResult -= (uintptr_t)theirs;
  if (myResult >= (uintptr_t)mine && myResult <= (uintptr_t)mine + size) myResult -= (uintptr_t)mine;
  CHECK(memcmp(mine, theirs, size) == 0, "%s: %s, expected %s", what, quoted(mine, size), quoted(theirs, size));
  CHECK(theirResult == myResult, "%s: %#zx, expected %#zx", what, (size_t)myResult, (size_t)theirResult);
}

/// Runs one copying call into `to`, by the machine and by the model, and compares all of it.
#define COMPARE_COPY(size_, initial, call, modelCall)                                                                  \
  do {                                                                                                                 \
    size_t sizeOfCopy = (size_);                                                                                       \
    char *theirCopy = destination(4, sizeOfCopy, initial), *myCopy = destination(5, sizeOfCopy, initial);              \
    char* to = theirCopy;                                                                                              \
    uintptr_t theirResult = (uintptr_t)(call);                                                                         \
    to = myCopy;                                                                                                       \
    uintptr_t myResult = (uintptr_t)(modelCall);                                                                       \
    compareCopy(#modelCall, sizeOfCopy, theirCopy, theirResult, myCopy, myResult);                                     \
  } while (0)

static void compareCopies(const char* s, size_t n) {
  size_t length = strlen(s);
  size_t most = (length > n ? length : n) + 1;
  COMPARE_COPY(length + 1, "", strcpy(to, s), hs_strcpy(to, s));
  COMPARE_COPY(length + 1, "", stpcpy(to, s), hs_stpcpy(to, s));
  COMPARE_COPY(n + 1, "", strncpy(to, s, n), hs_strncpy(to, s, n));
  COMPARE_COPY(n + 1, "", stpncpy(to, s, n), hs_stpncpy(to, s, n));
  COMPARE_COPY(length + 4, "pre", strcat(to, s), hs_strcat(to, s));
  COMPARE_COPY(strnlen(s, n) + 4, "pre", strncat(to, s, n), hs_strncat(to, s, n));
  COMPARE_COPY(n + 1, "", strxfrm(to, s, n), hs_strxfrm(to, s, n));
  size_t bytes = below((unsigned)length + 2);
  COMPARE_COPY(bytes + 1, "", mempcpy(to, s, bytes), hs_mempcpy(to, s, bytes));
  COMPARE_COPY(bytes + 1, "", memccpy(to, s, s[length / 2], bytes), hs_memccpy(to, s, s[length / 2], bytes));
  // The machine has no strlcpy: it is what snprintf does.
  COMPARE_COPY(most, "", (size_t)snprintf(to, n, "%s", s), hs_strlcpy(to, s, n));
  if (n > 3) COMPARE_COPY(n + 4, "pre", 3 + (size_t)snprintf(to + 3, n - 3, "%s", s), hs_strlcat(to, s, n));
  char *copy = hs_strdup(s), *part = hs_strndup(s, n), *expected = strndup(s, n);
  CHECK(strcmp(copy, s) == 0, "%s", s);
  CHECK(strcmp(part, expected) == 0, "%s %zu", s, n);
  free(copy);
  free(part);
  free(expected);
}

static void compareTokens(const char* s, const char* delimiters) {
  char *mine = fencedString(4, s), *theirs = fencedString(5, s), *base = mine, *theirBase = theirs;
  char *save = NULL, *theirSave = NULL;
  size_t length = strlen(s) + 1;
  char *token = mine, *theirToken = theirs;
  while (theirToken) {
    token = hs_strtok_r(token == base && !save ? base : NULL, delimiters, &save);
    theirToken = strtok_r(theirToken == theirBase && !theirSave ? theirBase : NULL, delimiters, &theirSave);
    CHECK(!token == !theirToken && (!token || token - base == theirToken - theirBase), "%s by %s", s, delimiters);
    if (!token) break;
  }
  CHECK(memcmp(base, theirBase, length) == 0, "%s by %s", s, delimiters);
  mine = fencedString(4, s);
  theirs = fencedString(5, s);
  token = hs_strtok(mine, delimiters);
  theirToken = strtok(theirs, delimiters);
  for (int i = 0; i < 30 && token && theirToken; ++i) {
    CHECK(token - mine == theirToken - theirs, "%s by %s", s, delimiters);
    token = hs_strtok(NULL, delimiters);
    theirToken = strtok(NULL, delimiters);
  }
  CHECK(!token == !theirToken, "%s by %s", s, delimiters);
  base = mine = fencedString(4, s);
  theirBase = theirs = fencedString(5, s);
  while (theirs) {
    token = hs_strsep(&mine, delimiters);
    theirToken = strsep(&theirs, delimiters);
    CHECK(token - base == theirToken - theirBase && !mine == !theirs, "%s by %s", s, delimiters);
    if (!mine) break;
  }
  CHECK(memcmp(base, theirBase, length) == 0, "%s by %s", s, delimiters);
}

static void compareTexts(void) {
  char buffer[64], expected[64];
  for (int number = -3; number < 200; ++number) {
    CHECK(strcmp(hs_strerror(number), strerror(number)) == 0, "%d: %s", number, hs_strerror(number));
    CHECK(strcmp(hs_strsignal(number < 32 ? number : number + 100), strsignal(number < 32 ? number : number + 100)) ==
              0,
          "signal %d: %s", number, hs_strsignal(number));
    for (size_t size = 1; size < 40; size += 13) {
      memset(buffer, 1, sizeof buffer);
      memset(expected, 1, sizeof expected);
      int result = hs___xpg_strerror_r(number, buffer, size);
      CHECK(result == __xpg_strerror_r(number, expected, size), "%d %zu: %d", number, size, result);
      CHECK(memcmp(buffer, expected, sizeof buffer) == 0, "%d %zu: %s", number, size, buffer);
    }
    CHECK(strcmp(hs_strerror_r(number, buffer, 64), strerror_r(number, expected, 64)) == 0, "%d", number);
  }
  CHECK(strcmp(hs_strerror(-2147483647 - 1), strerror(-2147483647 - 1)) == 0, "%s", hs_strerror(-2147483647 - 1));
  CHECK(strcmp(hs_strerror(2147483647), strerror(2147483647)) == 0, "%s", hs_strerror(2147483647));
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) {
    const char* letters = alphabet();
    char* s = randomString(0, 24, letters);
    char* t = chance(30) ? fencedString(1, s) : randomString(1, chance(50) ? 4 : 20, letters);
    if (chance(20) && *t) t[below((unsigned)strlen(t))] = letters[0];
    size_t n = below((unsigned)strlen(s) + 2);
    compareSearches(s, t, n);
    compareOrders(s, t, below(30));
    compareCopies(s, below(30));
    compareTokens(s, t);
    int v = (int)randomBits() & (chance(50) ? -1 : -65536);
    CHECK(hs_ffs(v) == ffs(v), "%d", v);
    CHECK(hs_ffsl(v) == ffsl(v), "%d", v);
    long long w = (long long)((unsigned long long)v << below(33));
    CHECK(hs_ffsll(w) == ffsll(w), "%lld", w);
  }
  CHECK(hs_ffs(0) == 0 && hs_ffsl(0) == 0 && hs_ffsll(0) == 0, "zero");
  char area[8] = "abcdefg";
  hs_bcopy(area, area + 1, 6);
  CHECK(memcmp(area, "aabcdef", 8) == 0, "%s", area);
  hs_bzero(area, 2);
  hs_explicit_bzero(area + 4, 2);
  CHECK(memcmp(area, "\0\0bc\0\0f", 8) == 0, "%s", quoted(area, 8));
  compareTexts();
}
