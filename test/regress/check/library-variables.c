// Variables of the C library have their values; any other one that no file defines ends the path that reads it.
// RUN: %hindsight check %s --output %t.1 | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --output %t.2 -- -m32 | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.3 -- -DMISSING | FileCheck %s --check-prefix=MISSING
// RUN: not %hindsight check %s --output %t.4 -- -DMISSING -DBUG | FileCheck %s --check-prefix=BUG
// RUN: not %hindsight reach %s --target error --direction forward --output %t.5 -- -DMISSING | FileCheck %s --check-prefix=MISSING
// RUN: not %hindsight reach %s --target error --direction backward --output %t.6 -- -DMISSING | FileCheck %s --check-prefix=BACK
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);
extern struct _IO_FILE_plus _IO_2_1_stdout_;
extern int setting, settings[];
extern struct device* devices;

static void checkLibrary(void) {
  static char table[4];
  if (optarg || opterr != 1 || optopt != '?') reach_error();
  assert(table[optind] == 0);
  assert(strcmp(program_invocation_name, "program") == 0 && strcmp(tzname[0], "GMT") == 0);
  assert(*environ == 0 && (void*)stdout == (void*)&_IO_2_1_stdout_);
  __environ = 0;
  assert(environ == 0);
}

// MISSING: incomplete: variables were used that no file defines
// MISSING: missing  setting
// MISSING: verdict  unknown
// BACK: the variable setting{{s?}}, which is missing
// BACK: verdict  unknown
int main(void) {
  checkLibrary();
#ifdef MISSING
  int x = __VERIFIER_nondet_int();
  if (x == 1 && setting > 2) reach_error();
  if (x == 2) return &devices != 0; // where it is, is no question
  if (x == 3 && settings[2]) reach_error();
#ifdef BUG
  // The native run does without the variables that the test does not use.
  // BUG: null-dereference
  // BUG: replayed natively: yes
  if (x == 4) *(volatile int*)0 = 1;
#endif
#endif
  return 0;
}
// SAFE: verdict  safe: no error found
