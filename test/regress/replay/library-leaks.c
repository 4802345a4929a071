// What functions of the C library allocate for the program is lost like its own blocks; the stacks of such allocations
// are whole.
// RUN: not %hindsight check %s --sym-args 1 1 --all --property memory-safety --output %t.1 | FileCheck %s
// Behind an access that AddressSanitizer does not see, another error may be the first one that it shows.
// RUN: not %hindsight check %s --sym-args 1 1 --all --property memory-safety --output %t.2 -- -DBEHIND | FileCheck %s --check-prefix=BEHIND
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char *text = 0;
#ifdef BEHIND
  text = malloc(strlen(argv[1]));
  strcpy(text, argv[1]);
  return text[4];
#else
  if (argv[1][0] == 'a') asprintf(&text, "%d", 5), text = 0;
  if (argv[1][0] == 'b') text = getcwd(0, 0), text = 0;
  if (argv[1][0] == 'c') text = realpath(".", 0), text = 0;
#endif
  return 0;
}
// CHECK-COUNT-3: replayed natively: yes (the native run shows a leak
// CHECK: verdict  violated: 3 errors found
// BEHIND: heap-out-of-bounds-write
// BEHIND: replayed natively: not-observable
// BEHIND: verdict  violated: 1 error found
