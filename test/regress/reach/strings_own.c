// A strlen of the program's own is walked like any other function, also backward. What a command line would bring is not
// known, and neither are strings that are longer than those that are looked at.
// RUN: not %hindsight reach %s --target strings_own.c:28 --direction backward --guide off --time 60s --no-replay --output %t.1 -- -DOWN | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_own.c:28 --direction backward --guide off --time 60s --no-replay --output %t.2 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_own.c:31 --direction backward --guide off --time 60s --no-replay --output %t.3 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_own.c:34 --direction backward --guide off --time 60s --no-replay --output %t.4 | FileCheck %s --check-prefix=LONG
// RUN: not %hindsight reach %s --target strings_own.c:19 --direction backward --guide off --time 60s --no-replay --output %t.5 -- -DARGV | FileCheck %s --check-prefix=OPEN
#include <klee/klee.h>
#include <string.h>
#ifdef OWN
size_t strlen(const char *s) {
  return s[0] ? 77 : 0;
}
#endif
char large[100000];
#ifdef ARGV
int main(int argc, char **argv) {
  if (strlen(argv[0]) == 3)
    return 1; // ARGV
#else
int main(void) {
#endif
  char b[8];
  int c = klee_int("c");
  klee_make_symbolic(b, sizeof b, "b");
  b[7] = 0;
  if (strlen(b) == 77)
    return 1; // OWN
  large[50000] = (char)c;
  if (strlen(large) == 0 && strlen(large + 50000) == 1)
    return 1; // LARGE
  memset(large, 'x', 90000);
  if (strlen(large) < 90000)
    return 1; // LONG
  return 0;
}
// REACH: verdict  reachable
// NEVER: verdict  unreachable
// LONG: unable{{.*}} a string that may be of more than 64 bytes, backward
// LONG: verdict  unknown
// OPEN: verdict  unknown
