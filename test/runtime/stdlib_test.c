// stdlib.h without numbers from text: sorting and searching with the same sequence of comparisons, random numbers value
// for value, the environment, aligned memory, and how programs end.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <malloc.h>

MODEL(qsort);
MODEL(qsort_r);
MODEL(bsearch);
MODEL(rand);
MODEL(srand);
MODEL(random);
MODEL(srandom);
MODEL(rand_r);
MODEL(drand48);
MODEL(erand48);
MODEL(lrand48);
MODEL(nrand48);
MODEL(mrand48);
MODEL(jrand48);
MODEL(srand48);
MODEL(seed48);
MODEL(lcong48);
MODEL(getenv);
MODEL(secure_getenv);
MODEL(setenv);
MODEL(unsetenv);
MODEL(putenv);
MODEL(clearenv);
MODEL(posix_memalign);
MODEL(aligned_alloc);
MODEL(memalign);
MODEL(reallocarray);
MODEL(malloc_usable_size);
MODEL(atexit);
MODEL(on_exit);
MODEL(at_quick_exit);
MODEL(exit);
MODEL(quick_exit);
MODEL(_Exit);
extern int hs___cxa_atexit(void (*)(void*), void*, void*);

// --- Sorting ---

struct Trace {
  unsigned long calls, hash;
  int disorder; // an inconsistent comparison, to see that the sequence of calls is the same
};
static struct Trace trace;

static int compareInts(const void* a, const void* b) {
  int x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  ++trace.calls;
  trace.hash = trace.hash * 1000003u ^ (unsigned)x ^ (unsigned)y * 31u;
  if (trace.disorder && trace.hash % 7 == 0) return -1;
  return (x / 4 > y / 4) - (x / 4 < y / 4); // ties, to see that equal elements keep their order
}

static int compareWithContext(const void* a, const void* b, void* context) {
  ++*(int*)context;
  return compareInts(a, b);
}

static void compareSort(size_t count, size_t size, bool disorder) {
  char *mine = fenced(0, count * size), *theirs = fenced(1, count * size);
  for (size_t i = 0; i < count * size; ++i) mine[i] = (char)randomBits();
  for (size_t i = 0; i < count; ++i) {
    int key = (int)below(40);
    memcpy(mine + i * size, &key, sizeof key);
  }
  memcpy(theirs, mine, count * size);
  trace = (struct Trace){0, 0, disorder};
  qsort(theirs, count, size, compareInts);
  struct Trace expected = trace;
  trace = (struct Trace){0, 0, disorder};
  hs_qsort(mine, count, size, compareInts);
  CHECK(memcmp(mine, theirs, count * size) == 0, "qsort of %zu elements of %zu bytes", count, size);
  CHECK(kHostIsIntercepted || (trace.calls == expected.calls && trace.hash == expected.hash),
        "qsort of %zu elements of %zu bytes: calls", count, size);
  if (disorder) return;
  int key = (int)below(40);
  void* found = hs_bsearch(&key, mine, count, size, compareInts);
  void* foundTheirs = bsearch(&key, mine, count, size, compareInts);
  CHECK(found == foundTheirs, "bsearch of %d in %zu elements of %zu bytes", key, count, size);
  int calls = 0;
  hs_qsort_r(mine, count, size, compareWithContext, &calls);
  CHECK(memcmp(mine, theirs, count * size) == 0 && (calls > 0 || count < 2), "qsort_r of what is sorted");
}

// --- Random numbers ---

static void compareRandom(unsigned seed) {
  for (int i = 0; i < 200; ++i) {
    int mine = hs_rand(), theirs = rand();
    CHECK(mine == theirs, "rand number %d after seed %u: %d, expected %d", i, seed, mine, theirs);
    CHECK(hs_random() == random(), "random number %d after seed %u", i, seed);
  }
  unsigned state = seed, theirState = seed;
  for (int i = 0; i < 20; ++i)
    CHECK(hs_rand_r(&state) == rand_r(&theirState) && state == theirState, "rand_r(%u)", seed);
}

static void compare48(void) {
  unsigned short mine[3], theirs[3];
  for (int i = 0; i < 3; ++i) mine[i] = theirs[i] = (unsigned short)randomBits();
  for (int i = 0; i < 10; ++i) {
    CHECK(hs_drand48() == drand48() && hs_lrand48() == lrand48() && hs_mrand48() == mrand48(), "drand48 family");
    CHECK(hs_erand48(mine) == erand48(theirs) && hs_nrand48(mine) == nrand48(theirs) &&
              hs_jrand48(mine) == jrand48(theirs),
          "erand48 family");
    CHECK(memcmp(mine, theirs, sizeof mine) == 0, "state of erand48");
  }
}

static void compareAllRandom(void) {
  compareRandom(1); // without a seed
  compare48();
  for (int i = 0; i < 20; ++i) {
    unsigned seed = i < 3 ? (unsigned)(i * 2147483647u) : (unsigned)randomBits();
    hs_srand(seed);
    srand(seed);
    compareRandom(seed);
    hs_srandom(seed);
    srandom(seed);
    compareRandom(seed);
    hs_srand48((long)seed);
    srand48((long)seed);
    compare48();
  }
  unsigned short seeds[3] = {1, 2, 3}, parameters[7] = {9, 8, 7, 6, 5, 4, 3};
  unsigned short *old = hs_seed48(seeds), *theirOld = seed48(seeds);
  CHECK(memcmp(old, theirOld, 6) == 0, "seed48 returns the old state");
  compare48();
  hs_lcong48(parameters);
  lcong48(parameters);
  compare48();
  symbolicActive = true;
  symbolicValue = 12345;
  hs_srand(12345);
  symbolicActive = false;
  anyInt = -1;
  CHECK(hs_rand() == 2147483647, "from a symbolic seed the numbers are unknown, but not negative");
  hs_srand(1);
  srand(1);
  compareRandom(1);
}

// --- Environment ---

static void checkEnvironment(void) {
  CHECK(!hs_getenv("PATH") && !hs_getenv(""), "the environment is empty");
  CHECK(hs_setenv("A", "1", 0) == 0 && strcmp(hs_getenv("A"), "1") == 0, "setenv");
  CHECK(hs_setenv("A", "2", 0) == 0 && strcmp(hs_getenv("A"), "1") == 0, "setenv keeps");
  CHECK(hs_setenv("A", "3", 1) == 0 && strcmp(hs_getenv("A"), "3") == 0, "setenv replaces");
  CHECK(hs_setenv("AB", "x=y", 1) == 0 && strcmp(hs_secure_getenv("AB"), "x=y") == 0, "a longer name");
  hs_errno = 0;
  CHECK(hs_setenv("", "1", 1) == -1 && hs_errno == EINVAL && hs_setenv("a=b", "1", 1) == -1, "bad names");
  static char entry[] = "C=put";
  CHECK(hs_putenv(entry) == 0 && hs_getenv("C") == entry + 2, "putenv");
  CHECK(hs_unsetenv("A") == 0 && !hs_getenv("A") && hs_getenv("AB") && hs_getenv("C"), "unsetenv");
  CHECK(hs_putenv((char[]){"C"}) == 0 && !hs_getenv("C"), "putenv removes");
  CHECK(hs_clearenv() == 0 && !hs_getenv("AB"), "clearenv");
}

// --- Memory ---

static void checkMemory(void) {
  void* p = NULL;
  CHECK(hs_posix_memalign(&p, 64, 10) == 0 && (uintptr_t)p % 64 == 0, "posix_memalign");
  free(p);
  CHECK(hs_posix_memalign(&p, 3, 10) == EINVAL && hs_posix_memalign(&p, 0, 10) == EINVAL &&
            hs_posix_memalign(&p, sizeof(void*) / 2, 10) == EINVAL,
        "bad alignments");
  p = hs_aligned_alloc(128, 256);
  CHECK((uintptr_t)p % 128 == 0, "aligned_alloc");
  free(p);
  hs_errno = 0;
  p = hs_memalign(24, 8);
  CHECK(p && (uintptr_t)p % 32 == 0, "memalign of 24 is one of 32");
  free(p);
  CHECK(!hs_memalign(SIZE_MAX / 2 + 2, 8) && hs_errno == EINVAL, "memalign of too much");
  p = hs_reallocarray(NULL, 3, 4);
  CHECK(p != NULL, "reallocarray");
  hs_errno = 0;
  CHECK(!hs_reallocarray(p, SIZE_MAX / 2, 3) && hs_errno == ENOMEM, "reallocarray overflows");
  CHECK(hs_malloc_usable_size(NULL) == 0, "malloc_usable_size");
  if (PATH_CONTINUES()) (void)hs_malloc_usable_size(p);
  CHECK(pathEnd == kUnsupported, "there may be more room than was asked for");
  free(p);
}

// --- The end ---

static char order[64];
static void note(char c) {
  size_t n = strlen(order);
  order[n] = c;
  order[n + 1] = 0;
}
static void first(void) {
  note('1');
}
static void second(void) {
  note('2');
  hs_atexit(first); // runs next
}
static void withStatus(int status, void* argument) {
  note((char)('0' + status));
  note(*(char*)argument);
}
static void withArgument(void* argument) {
  note(*(char*)argument);
}

static void checkEnd(void) {
  if (PATH_CONTINUES()) {
    hs_atexit(first);
    hs_on_exit(withStatus, "s");
    hs___cxa_atexit(withArgument, "a", NULL);
    hs_atexit(second);
    hs_exit(7);
  }
  CHECK(pathEnd == kExited && pathStatus == 7 && strcmp(order, "21a7s1") == 0, "exit handlers: %s", order);
  order[0] = 0;
  if (PATH_CONTINUES()) {
    hs_atexit(first);
    hs_at_quick_exit(second);
    hs_quick_exit(5);
  }
  CHECK(pathStatus == 5 && strcmp(order, "2") == 0, "quick_exit: %s", order);
  order[0] = 0;
  if (PATH_CONTINUES()) hs__Exit(4);
  CHECK(pathStatus == 4 && order[0] == 0, "_Exit runs no handlers: %s", order);
  if (PATH_CONTINUES()) hs_exit(0);
  CHECK(strcmp(order, "11") == 0, "handlers registered before: %s", order);
  if (PATH_CONTINUES()) {
    for (int i = 0; i < 300; ++i) hs_atexit(first);
  }
  CHECK(pathEnd == kUnsupported, "too many handlers");
  pathEnd = kRunning;
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds / 10; ++i)
    compareSort(below(chance(90) ? 30 : 1500), chance(70) ? 4u * (below(4) + 1) : 5u + below(40) * 3 / 3,
                !kHostIsIntercepted && chance(20));
  compareAllRandom();
  checkEnvironment();
  checkMemory();
  checkEnd();
}
