// A string function that goes past the end of an object, follows no pointer or a freed one is an error in the way, and is
// shown; where an input gets past it, there is none.
// RUN: not %hindsight reach %s --target strings_errors.c:34 --direction backward --guide off --time 60s --no-replay --output %t.0 -- -DCASE=0 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:40 --direction backward --guide off --time 60s --no-replay --output %t.1 -- -DCASE=1 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_errors.c:46 --direction backward --guide off --time 60s --no-replay --output %t.2 -- -DCASE=2 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:52 --direction backward --guide off --time 60s --no-replay --output %t.3 -- -DCASE=3 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:58 --direction backward --guide off --time 60s --no-replay --output %t.4 -- -DCASE=4 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_errors.c:64 --direction backward --guide off --time 60s --no-replay --output %t.5 -- -DCASE=5 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:70 --direction backward --guide off --time 60s --no-replay --output %t.6 -- -DCASE=6 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:78 --direction backward --guide off --time 60s --no-replay --output %t.7 -- -DCASE=7 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:83 --direction backward --guide off --time 60s --no-replay --output %t.8 -- -DCASE=8 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:92 --direction backward --guide off --time 60s --no-replay --output %t.9 -- -DCASE=9 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target strings_errors.c:99 --direction backward --guide off --time 60s --no-replay --output %t.10 -- -DCASE=10 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_errors.c:108 --direction backward --guide off --time 60s --no-replay --output %t.11 -- -DCASE=11 | FileCheck %s --check-prefix=BLOCKED
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
    if (strlen(b) < 5)
      return 0;
    strcpy(small, b);
    if (small[0] == 'a')
      return 1; // BLOCKED
    break;
  }
  case 1: {
    strcpy(small, b);
    if (small[0] == 'a' && strlen(b) == 3)
      return 1; // REACH
    break;
  }
  case 2: {
    strcpy(small, b);
    if (small[0] == 'a' && strlen(b) > 4)
      return 1; // BLOCKED
    break;
  }
  case 3: {
    memset(small, 1, 4);
    if (strlen(small) == 4)
      return 1; // BLOCKED
    break;
  }
  case 4: {
    memset(small, 1, 4);
    if (strnlen(small, 4) == 4)
      return 1; // REACH
    break;
  }
  case 5: {
    memset(small, 1, 4);
    if (strnlen(small, n) == 5)
      return 1; // BLOCKED
    break;
  }
  case 6: {
    char *none = 0;
    if (strlen(none) == 3)
      return 1; // BLOCKED
    break;
  }
  case 7: {
    char *gone = malloc(4);
    strcpy(gone, "abc");
    free(gone);
    if (strlen(gone) == 3)
      return 1; // BLOCKED
    break;
  }
  case 8: {
    if (memcmp(small, b, 5) == 0)
      return 1; // BLOCKED
    break;
  }
  case 9: {
    strcpy(d, "abcdefghijkl");
    if (strlen(b) < 4)
      return 0;
    strcat(d, b);
    if (d[0] == 'a')
      return 1; // BLOCKED
    break;
  }
  case 10: {
    strcpy(d, "abcdefghijkl");
    strcat(d, b);
    if (strlen(d) == 15)
      return 1; // REACH
    break;
  }
  case 11: {
    small[0] = 0;
    if (n < 5)
      return 0;
    strncpy(small, b, n);
    if (small[0] == 'a')
      return 1; // BLOCKED
    break;
  }
  }
  return 0;
}
// REACH: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
// BLOCKED: verdict  blocked: the target cannot be reached without this error before it
