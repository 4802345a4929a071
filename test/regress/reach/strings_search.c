// Backward, searches through strings are not walked: how far they go depends on bytes that are found later. One program per
// function, with an input that gets there, or none.
// RUN: %hindsight reach %s --target strings_search.c:43 --direction backward --guide off --time 60s --no-replay --output %t.0 -- -DCASE=0 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:48 --direction backward --guide off --time 60s --no-replay --output %t.1 -- -DCASE=1 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:53 --direction backward --guide off --time 60s --no-replay --output %t.2 -- -DCASE=2 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_search.c:58 --direction backward --guide off --time 60s --no-replay --output %t.3 -- -DCASE=3 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:63 --direction backward --guide off --time 60s --no-replay --output %t.4 -- -DCASE=4 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_search.c:68 --direction backward --guide off --time 60s --no-replay --output %t.5 -- -DCASE=5 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:73 --direction backward --guide off --time 60s --no-replay --output %t.6 -- -DCASE=6 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:78 --direction backward --guide off --time 60s --no-replay --output %t.7 -- -DCASE=7 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:83 --direction backward --guide off --time 60s --no-replay --output %t.8 -- -DCASE=8 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:88 --direction backward --guide off --time 60s --no-replay --output %t.9 -- -DCASE=9 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:93 --direction backward --guide off --time 60s --no-replay --output %t.10 -- -DCASE=10 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:98 --direction backward --guide off --time 60s --no-replay --output %t.11 -- -DCASE=11 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:103 --direction backward --guide off --time 60s --no-replay --output %t.12 -- -DCASE=12 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:108 --direction backward --guide off --time 60s --no-replay --output %t.13 -- -DCASE=13 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:113 --direction backward --guide off --time 60s --no-replay --output %t.14 -- -DCASE=14 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_search.c:118 --direction backward --guide off --time 60s --no-replay --output %t.15 -- -DCASE=15 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_search.c:123 --direction backward --guide off --time 60s --no-replay --output %t.16 -- -DCASE=16 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_search.c:128 --direction backward --guide off --time 60s --no-replay --output %t.17 -- -DCASE=17 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:133 --direction backward --guide off --time 60s --no-replay --output %t.18 -- -DCASE=18 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:138 --direction backward --guide off --time 60s --no-replay --output %t.19 -- -DCASE=19 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:143 --direction backward --guide off --time 60s --no-replay --output %t.20 -- -DCASE=20 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_search.c:148 --direction backward --guide off --time 60s --no-replay --output %t.21 -- -DCASE=21 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_search.c:153 --direction backward --guide off --time 60s --no-replay --output %t.22 -- -DCASE=22 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_search.c:163 --direction backward --guide off --time 60s --no-replay --output %t.23 -- -DCASE=23 | FileCheck %s --check-prefix=REACH
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
    if (strlen(b) > 7)
      return 1; // NEVER
    break;
  }
  case 1: {
    if (strlen(b) == 5 && b[4] == 'x')
      return 1; // REACH
    break;
  }
  case 2: {
    if (strlen(global) != 6)
      return 1; // NEVER
    break;
  }
  case 3: {
    if (strnlen(b, n) > n || strnlen(b, 3) > 3)
      return 1; // NEVER
    break;
  }
  case 4: {
    if (strnlen(b, n) == 5 && n == 5 && b[5])
      return 1; // REACH
    break;
  }
  case 5: {
    if (strcmp(b, "hello") == 0)
      return 1; // REACH
    break;
  }
  case 6: {
    if (strcmp(b, "hello") == 0 && strlen(b) != 5)
      return 1; // NEVER
    break;
  }
  case 7: {
    if (strcmp(b, global) < 0 && b[0] == 'g')
      return 1; // REACH
    break;
  }
  case 8: {
    if (strncmp(b, "key=", 4) == 0 && strchr(b, '=') != b + 3)
      return 1; // NEVER
    break;
  }
  case 9: {
    if (strncmp(b, "key=", 4) == 0 && strchr(b + 4, '=') == b + 5)
      return 1; // REACH
    break;
  }
  case 10: {
    if (strncmp(b, "abc", n) != 0 && n == 0)
      return 1; // NEVER
    break;
  }
  case 11: {
    if (strcasecmp(b, "HeLLo") == 0 && b[0] == 'h' && b[1] == 'E')
      return 1; // REACH
    break;
  }
  case 12: {
    if (strncasecmp(b, "AB", 2) == 0 && (b[1] & 0x5f) != 'B')
      return 1; // NEVER
    break;
  }
  case 13: {
    if (memcmp(b, "abcdefg", n & 7) == 0 && (n & 7) == 6 && strlen(b) == 7)
      return 1; // REACH
    break;
  }
  case 14: {
    if (memcmp(b, "abcdefg", n & 7) == 0 && (n & 7) == 7 && strlen(b) < 7)
      return 1; // NEVER
    break;
  }
  case 15: {
    if (strchr(b, 'x') && strlen(b) == 0)
      return 1; // NEVER
    break;
  }
  case 16: {
    if (strchr(b, 0) != b + strlen(b))
      return 1; // NEVER
    break;
  }
  case 17: {
    if (strrchr(b, 'x') && strrchr(b, 'x')[1] == 'x')
      return 1; // NEVER
    break;
  }
  case 18: {
    if (strrchr(b, 'x') == b + 5 && b[6] == 'y' && b[0] == 'x')
      return 1; // REACH
    break;
  }
  case 19: {
    if (n < 8 && memchr(b, 'q', n) && n == 0)
      return 1; // NEVER
    break;
  }
  case 20: {
    if (n < 8 && memchr(b, 'q', n) == b + 6)
      return 1; // REACH
    break;
  }
  case 21: {
    if (strlen(b + (n & 3)) == 6 && strlen(b) == 7 && (n & 3) != 1)
      return 1; // NEVER
    break;
  }
  case 22: {
    if (strlen(b + (n & 3)) == 3 && strlen(b) == 2)
      return 1; // REACH
    break;
  }
  case 23: {
    for (n = 0; n < strlen(b) / 2; n++) {
      char c = b[n];
      b[n] = b[strlen(b) - 1 - n];
      b[strlen(b) - 1 - n] = c;
    }
    if (strcmp(b, "olleh") == 0)
      return 1; // REACH
    break;
  }
  }
  return 0;
}
// REACH: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
// BLOCKED: verdict  blocked: the target cannot be reached without this error before it
