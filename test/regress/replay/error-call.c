// A function that the user says must not be called: the native run stops there, whatever is in it, and so does the
// program that shows it on its own. A library that has a function of that name keeps it.
// RUN: not %hindsight check %s --error-call declared --output %t.1 --repro %t.1.c | FileCheck %s --check-prefix=DECLARED
// RUN: not %hindsight check %s --error-call defined --output %t.2 --repro %t.2.c | FileCheck %s --check-prefix=DEFINED
// RUN: not %hindsight check %s --error-call exit --output %t.3 | FileCheck %s --check-prefix=LIBRARY
// RUN: not %hindsight check %s --error-call declared --output %t.4 -- -m32 | FileCheck %s --check-prefix=DECLARED
// RUN: %hindsight replay %t.2 | FileCheck %s --check-prefix=SAVED
// RUN: not %hindsight replay %t.2 --error-call declared | FileCheck %s --check-prefix=NOT-SAID
// RUN: %hindsight replay %t.2/test000001.ktest %s --error-call defined | FileCheck %s --check-prefix=SAVED
// RUN: %clang -w -fsanitize=address %t.1.c -o %t.1.exe
// RUN: not --crash %t.1.exe
// RUN: %clang -w -fsanitize=address %t.2.c -o %t.2.exe -Wl,--unresolved-symbols=ignore-all
// RUN: not --crash %t.2.exe
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
int declared(const char* why, double how);
static int defined(int x) {
  return x;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7)
    // DECLARED: replayed natively: yes (the native run shows ABRT by __hindsight_replay_error at {{.*}}error-call.c:[[# @LINE + 1]]
    return declared("seven", 7.0);
  if (x == 8)
    // DEFINED: replayed natively: yes (the native run shows ABRT by __hindsight_replay_error at {{.*}}error-call.c:[[# @LINE + 2]]
    // SAVED: yes{{ +}}predicted: error-reached
    return defined(x);
  if (x == 9)
    // LIBRARY: replayed natively: yes (the native run shows ABRT by __hindsight_replay_error at {{.*}}error-call.c:[[# @LINE + 1]]
    exit(1);
  return 0;
}
// NOT-SAID: no{{ +}}predicted: error-reached
