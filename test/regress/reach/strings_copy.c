// Backward, copies of strings are as long as was found: what lies behind them stays what it was.
// Strings are in locals, in globals, and on the heap, where their copies are as large as they are long.
// RUN: %hindsight reach %s --target strings_copy.c:37 --direction backward --guide off --time 60s --no-replay --output %t.0 -- -DCASE=0 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_copy.c:43 --direction backward --guide off --time 60s --no-replay --output %t.1 -- -DCASE=1 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_copy.c:49 --direction backward --guide off --time 60s --no-replay --output %t.2 -- -DCASE=2 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_copy.c:56 --direction backward --guide off --time 60s --no-replay --output %t.3 -- -DCASE=3 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_copy.c:64 --direction backward --guide off --time 60s --no-replay --output %t.4 -- -DCASE=4 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_copy.c:70 --direction backward --guide off --time 60s --no-replay --output %t.5 -- -DCASE=5 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_copy.c:76 --direction backward --guide off --time 60s --no-replay --output %t.6 -- -DCASE=6 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_copy.c:84 --direction backward --guide off --time 60s --no-replay --output %t.7 -- -DCASE=7 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_copy.c:91 --direction backward --guide off --time 60s --no-replay --output %t.8 -- -DCASE=8 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_copy.c:99 --direction backward --guide off --time 60s --no-replay --output %t.9 -- -DCASE=9 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_copy.c:106 --direction backward --guide off --time 60s --no-replay --output %t.10 -- -DCASE=10 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_copy.c:113 --direction backward --guide off --time 60s --no-replay --output %t.11 -- -DCASE=11 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_copy.c:119 --direction backward --guide off --time 60s --no-replay --output %t.12 -- -DCASE=12 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_copy.c:126 --direction backward --guide off --time 60s --no-replay --output %t.13 -- -DCASE=13 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_copy.c:132 --direction backward --guide off --time 60s --no-replay --output %t.14 -- -DCASE=14 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_copy.c:140 --direction backward --guide off --time 60s --no-replay --output %t.15 -- -DCASE=15 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_copy.c:146 --direction backward --guide off --time 60s --no-replay --output %t.16 -- -DCASE=16 | FileCheck %s --check-prefix=NEVER
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
char global[8] = "global";
int main(void) {
  char b[8], d[16], small[4];
  unsigned n;
  klee_make_symbolic(b, sizeof b, "b");
  klee_make_symbolic(&n, sizeof n, "n");
  b[7] = 0;
  if (n > 20)
    return 0;
  switch (CASE) {
  case 0: {
    strcpy(d, b);
    if (strcmp(d, b))
      return 1; // NEVER
    break;
  }
  case 1: {
    strcpy(d, b);
    if (strlen(d) == 6 && d[2] == 'z')
      return 1; // REACH
    break;
  }
  case 2: {
    strcpy(global, b);
    if (strlen(global) > 7)
      return 1; // NEVER
    break;
  }
  case 3: {
    d[8] = 5;
    strcpy(d, b);
    if (d[8] != 5)
      return 1; // NEVER
    break;
  }
  case 4: {
    char *end = stpcpy(b, "abc");
    *end++ = 'd';
    *end = 0;
    if (strcmp(b, "abcd"))
      return 1; // NEVER
    break;
  }
  case 5: {
    strncpy(d, b, 12);
    if (d[11])
      return 1; // NEVER
    break;
  }
  case 6: {
    strncpy(d, b, 12);
    if (d[5] == 'g' && strlen(d) == 6)
      return 1; // REACH
    break;
  }
  case 7: {
    memset(d, 1, 16);
    d[15] = 0;
    strncpy(d, b, 4);
    if (strlen(d) == 15)
      return 1; // REACH
    break;
  }
  case 8: {
    strcpy(d, b);
    strcat(d, "xy");
    if (strlen(d) != strlen(b) + 2)
      return 1; // NEVER
    break;
  }
  case 9: {
    d[0] = 0;
    strcat(d, b);
    strcat(d, b);
    if (strlen(d) == 14 && d[9] == 'w')
      return 1; // REACH
    break;
  }
  case 10: {
    strcpy(d, b);
    strncat(d, "tail", 2);
    if (strcmp(d + strlen(b), "ta"))
      return 1; // NEVER
    break;
  }
  case 11: {
    strcpy(d, b);
    strncat(d, b, n & 3);
    if (strlen(d) == 9 && strlen(b) == 6)
      return 1; // REACH
    break;
  }
  case 12: {
    char *copy = strdup(b), *again = strdup(copy);
    if (strcmp(again, b))
      return 1; // NEVER
    break;
  }
  case 13: {
    char *copy = strdup(b);
    b[0] = 'n';
    if (strlen(copy) == 4 && copy[0] == 'k')
      return 1; // REACH
    break;
  }
  case 14: {
    char *copy = strndup(b, n);
    if (strlen(copy) > n)
      return 1; // NEVER
    break;
  }
  case 15: {
    char *heap = malloc(n + 1);
    memset(heap, 'h', n);
    heap[n] = 0;
    if (strlen(heap) == 17)
      return 1; // REACH
    break;
  }
  case 16: {
    char *either = n & 1 ? b : global;
    if (strlen(either) > 7)
      return 1; // NEVER
    break;
  }
  }
  return 0;
}
// REACH: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
// BLOCKED: verdict  blocked: the target cannot be reached without this error before it
