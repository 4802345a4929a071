// search.h: random scripts on tables, trees, arrays and lists, against the machine's library.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <search.h>

MODEL(hcreate_r);
MODEL(hsearch_r);
MODEL(hdestroy_r);
MODEL(tsearch);
MODEL(tfind);
MODEL(tdelete);
MODEL(twalk);
MODEL(tdestroy);
MODEL(lfind);
MODEL(lsearch);
MODEL(insque);
MODEL(remque);

static const char* kKeys[] = {"", "a", "b", "ab", "ba", "abc", "z", "zz"};
enum { kKeyCount = 8 };

static void compareTables(void) {
  struct hsearch_data ours = {0}, theirs = {0};
  size_t room = below(9);
  int made = hs_hcreate_r(room, &ours), expected = hcreate_r(room, &theirs);
  CHECK(made == expected && ours.size == theirs.size, "hcreate_r(%zu): %u rows, expected %u", room, ours.size,
        theirs.size);
  for (int step = 0; step < 20; ++step) {
    ENTRY entry = {(char*)kKeys[below(kKeyCount)], (void*)(uintptr_t)(step + 1)}, *a = NULL, *b = NULL;
    ACTION action = chance(50) ? ENTER : FIND;
    hs_errno = 0;
    int found = hs_hsearch_r(entry, action, &a, &ours), error = hs_errno;
    errno = 0;
    int wanted = hsearch_r(entry, action, &b, &theirs), expectedError = errno;
    CHECK(found == wanted && !a == !b, "hsearch_r(%s): %d, expected %d", entry.key, found, wanted);
    CHECK(found || error == expectedError, "hsearch_r(%s): errno %d, expected %d", entry.key, error, expectedError);
    CHECK(!a || (a->data == b->data && strcmp(a->key, b->key) == 0), "hsearch_r(%s): another entry", entry.key);
  }
  hs_hdestroy_r(&ours);
  hdestroy_r(&theirs);
}

static int compared[2], which;
static int byNumber(const void* a, const void* b) {
  ++compared[which];
  return *(const int*)a - *(const int*)b;
}

enum { kMostKeys = 40 };
static int visited[2][4 * kMostKeys], visits[2];
static void visit(const void* node, VISIT when, int depth) {
  visited[which][visits[which]++] = **(const int* const*)node + 100 * (int)when + 1000 * depth;
}
static int freed;
static void count(void* key) {
  (void)key;
  ++freed;
}

/// The shape of the trees, and how often keys are compared, are seen by programs.
static void compareTrees(void) {
  int numbers[kMostKeys];
  for (int i = 0; i < kMostKeys; ++i) numbers[i] = i;
  void *ours = NULL, *theirs = NULL;
  unsigned keys = 1 + below(kMostKeys), deletes = below(60);
  for (int step = 0; step < 200; ++step) {
    const int* key = &numbers[below(keys)];
    const int **a = NULL, **b = NULL;
    if (step % 50 == 0) deletes = below(60);
    compared[0] = compared[1] = 0;
    if (chance(deletes)) {
      which = 0;
      a = hs_tdelete(key, &ours, byNumber);
      which = 1;
      b = tdelete(key, &theirs, byNumber);
      CHECK(!a == !b, "tdelete(%d)", *key);
    } else {
      int adds = chance(70);
      which = 0;
      a = adds ? hs_tsearch(key, &ours, byNumber) : hs_tfind(key, &ours, byNumber);
      which = 1;
      b = adds ? tsearch(key, &theirs, byNumber) : tfind(key, &theirs, byNumber);
      CHECK(!a == !b && (!a || **a == **b), "tsearch or tfind of %d", *key);
    }
    CHECK(compared[0] == compared[1], "%d: %d keys are compared, expected %d", *key, compared[0], compared[1]);
    visits[0] = visits[1] = 0;
    which = 0;
    hs_twalk(ours, visit);
    which = 1;
    twalk(theirs, visit);
    CHECK(visits[0] == visits[1] && memcmp(visited[0], visited[1], sizeof(int) * (size_t)visits[0]) == 0,
          "twalk visits %d nodes, expected %d, or others", visits[0], visits[1]);
  }
  int freedByOurs = 0;
  freed = 0;
  if (ours) hs_tdestroy(ours, count);
  freedByOurs = freed;
  if (theirs) tdestroy(theirs, count);
  CHECK(freed == 2 * freedByOurs, "tdestroy frees %d keys, expected %d", freedByOurs, freed - freedByOurs);
}

static void compareArrays(void) {
  int ours[12], theirs[12];
  size_t n = 0, m = 0;
  for (int step = 0; step < 10; ++step) {
    int key = (int)below(6);
    int* a =
        chance(50) ? hs_lsearch(&key, ours, &n, sizeof key, byNumber) : hs_lfind(&key, ours, &n, sizeof key, byNumber);
    int* b = n > m ? lsearch(&key, theirs, &m, sizeof key, byNumber) : lfind(&key, theirs, &m, sizeof key, byNumber);
    CHECK(n == m && (a ? a - ours : -1) == (b ? b - theirs : -1), "lsearch or lfind of %d", key);
  }
}

static void compareLists(void) {
  struct qelem ours[5], theirs[5];
  struct qelem* in[5];
  size_t count = 0;
  for (int i = 0; i < 5; ++i) {
    int at = count ? (int)(in[below((unsigned)count)] - ours) : -1;
    hs_insque(&ours[i], at < 0 ? NULL : &ours[at]);
    insque(&theirs[i], at < 0 ? NULL : &theirs[at]);
    in[count++] = &ours[i];
  }
  for (int round = 0; round < 2; ++round) {
    for (int i = round; i < 5; ++i) {
      ptrdiff_t next = ours[i].q_forw ? ours[i].q_forw - ours : -1, back = ours[i].q_back ? ours[i].q_back - ours : -1;
      CHECK(next == (theirs[i].q_forw ? theirs[i].q_forw - theirs : -1), "next of %d", i);
      CHECK(back == (theirs[i].q_back ? theirs[i].q_back - theirs : -1), "previous of %d", i);
    }
    hs_remque(&ours[0]);
    remque(&theirs[0]);
  }
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds / 10 + 1; ++i) {
    compareTables();
    compareTrees();
    compareArrays();
    compareLists();
  }
}
