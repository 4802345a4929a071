// More of what glibc does at the edges (see glibc-edges.c).
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.1 -- -DWHICH=1 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.2 -- -DWHICH=2 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.3 -- -DWHICH=3 | FileCheck %s --check-prefix=UNKNOWN3
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.4 -- -DWHICH=4 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.5 -- -DWHICH=5 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.6 -- -DWHICH=6 | FileCheck %s --check-prefix=UNKNOWN6
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.7 -- -DWHICH=7 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.8 -- -DWHICH=8 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.9 -- -DWHICH=9 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.10 -- -DWHICH=10 | FileCheck %s --check-prefix=UNKNOWN10
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.11 -- -DWHICH=11 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.12 -- -DWHICH=12 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.13 -- -DWHICH=13 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.14 -- -DWHICH=14 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --malloc-may-fail --output %t.15 -- -DWHICH=15 | FileCheck %s --check-prefix=FOUND
// FOUND: verdict  violated: 1 error found
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <regex.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int deepest;

static int compareKeys(const void *a, const void *b) {
  return a < b ? -1 : a > b;
}
static void visit(const void *node, VISIT when, int depth) {
  if (depth > deepest) deepest = depth;
}

int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar();
  (void)in, (void)compareKeys, (void)visit;
#if WHICH == 1 // strtod reads the payload of a NaN
  double number = strtod("nan(0x123)", 0);
  unsigned long long bits;
  memcpy(&bits, &number, 8);
  if (bits == 0x7ff8000000000123 && strtod("nan(99999999999999999999)", 0) != 0 && errno == ERANGE) reach_error();
#elif WHICH == 2 // trees are balanced
  void *root = 0;
  for (long key = 1; key <= 7; key++) tsearch((void *)key, &root, compareKeys);
  twalk(root, visit);
  if (deepest == 3 && *(long *)root == 2) reach_error();
#elif WHICH == 3 // there may be more room than was asked for
  void *block = malloc(10);
  if (malloc_usable_size(block) > 10) reach_error();
  // UNKNOWN3: unable   the room behind what malloc was asked for (1 path)
  // UNKNOWN3: verdict  unknown
#elif WHICH == 4 // an inverted range is three characters, and one may begin where another one ends
  char text[8], word[2] = {(char)in};
  if (in == '-' && sscanf(word, "%[c-a]", text) == 1 && sscanf(word, "%[a-c-e]", text) == 0) reach_error();
#elif WHICH == 5 // a set without an end matches nothing
  char text[8];
  if (sscanf("[", "%[", text) == 0 && sscanf("a", "%[a-", text) == 0) reach_error();
#elif WHICH == 6 // wide output may be written in other letters
  if (putwchar(0x20ac) == 0x20ac) reach_error();
  // UNKNOWN6: unable   wide output outside of ASCII (1 path)
  // UNKNOWN6: verdict  unknown
#elif WHICH == 7 // a byte that is no character stays where it is
  FILE *file = tmpfile();
  if (!file) return 0;
  setvbuf(file, 0, _IONBF, 0);
  write(fileno(file), "\xe9z", 2);
  lseek(fileno(file), 0, SEEK_SET);
  if (fgetwc(file) == WEOF && errno == EILSEQ && fgetwc(file) == WEOF) reach_error();
#elif WHICH == 8 // what is left of an alarm
  alarm(100);
  if (alarm(0) > 90) reach_error();
#elif WHICH == 9 // a bracket with nothing in it
  regex_t pattern;
  if (regcomp(&pattern, "[", 0) == REG_BADPAT) reach_error();
#elif WHICH == 10 // years that do not fit
  char text[40];
  struct tm date = {.tm_year = INT_MAX, .tm_mday = 1};
  strftime(text, sizeof text, "%Y", &date);
  if (text[0] == '-') reach_error();
  // UNKNOWN10: unable   strftime of a year beyond 2147483646 (1 path)
  // UNKNOWN10: verdict  unknown
#elif WHICH == 11 // signals of the library are in no set
  sigset_t set;
  sigemptyset(&set);
  if (sigaddset(&set, 32) == -1 && errno == EINVAL && SIGRTMIN == 34) reach_error();
#elif WHICH == 12 // text that does not fit has no end that one could rely on
  wchar_t text[4] = {L'z', L'z', L'z', L'z'};
  if (swprintf(text, 4, L"abcdef") == -1 && text[3] != 0) reach_error();
#elif WHICH == 13 // a stream that appends starts at the end
  int made = creat("made", 0600);
  write(made, "text", 4);
  FILE *file = fopen("made", "a");
  if (file && ftell(file) == 4) reach_error();
#elif WHICH == 14 // removing a folder leaves what the first try said
  mkdir("made", 0700);
  errno = 0;
  if (remove("made") == 0 && errno == EISDIR) reach_error();
#elif WHICH == 15 // one that fails may leave what was there
  char *text = "old";
  if (asprintf(&text, "%d", in) < 0 && text) reach_error();
#endif
  return 0;
}
