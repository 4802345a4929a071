// An allocation that fails, in every way there is one: found, shown natively by failing the same call, replayed from
// the test, and shown by a program of its own.
// RUN: not %hindsight check %s --all --malloc-may-fail --output %t.64 | FileCheck %s --implicit-check-not='natively: no'
// RUN: not %hindsight check %s --all --malloc-may-fail --output %t.32 -- -m32 | FileCheck %s --implicit-check-not='natively: no'
// RUN: %hindsight check %s --output %t.never | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight replay %t.64 --only-errors | FileCheck %s --check-prefix=REPLAY
// RUN: not %hindsight check %s --malloc-may-fail --output %t.one --repro %t.repro.c -- -DONE > %t.text
// RUN: %clang -w -g -DONE -fsanitize=address %t.repro.c -o %t.exe
// RUN: not %t.exe 2>&1 | FileCheck %s --check-prefix=REPRO
// RUN: %hindsight ktest %t.one/test000001.ktest | FileCheck %s --check-prefix=KTEST
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

static void leakOnFailure(void) {
  // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}}: this call of malloc fails
  char *a = malloc(8), *b = malloc(8);
  if (!a) return;
  if (!b) return; // a is lost
  free(b);
  free(a);
}

int main(void) {
#ifdef ONE
  char* good = malloc(3);
  if (!good) return 1;
  char* copy = strdup("text");
  free(good);
  // REPRO: SEGV on unknown address
  // REPRO: malloc-may-fail.c:[[# @LINE + 1]]
  copy[0] = 'T';
  // KTEST: allocations that fail: 2
  free(copy);
  return 0;
#endif
  int which = __VERIFIER_nondet_int();
  char* kept = malloc(4);
  if (!kept) return 1;
  if (which == 1) {
    int* p = calloc(4, 4);
    // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}} in main: null-dereference
    p[1] = 2;
    free(p);
  } else if (which == 2) {
    char* grown = realloc(kept, 100);
    // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}} in main: null-dereference
    grown[99] = 2;
    kept = grown;
  } else if (which == 3) {
    kept = realloc(kept, 0); // allocates nothing
    void* p = 0;
    if (posix_memalign(&p, 3, 8) != EINVAL) abort(); // nor does this
    int status = posix_memalign(&p, 64, 8);
    // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}} in main: null-dereference
    *(int*)p = status;
    free(p);
  } else if (which == 4) {
    leakOnFailure();
  } else if (which == 5) {
    char* p = strndup("abc", 2);
    // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}} in main: null-dereference
    p[0] = 'x';
    free(p);
    p = reallocarray(0, 3, 3);
    // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}} in main: null-dereference
    p[0] = 'x';
    free(p);
    p = aligned_alloc(16, 16);
    // CHECK-DAG: malloc-may-fail.c:[[# @LINE + 1]]:{{.*}} in main: null-dereference
    p[0] = 'x';
    free(p);
  }
  free(kept);
  return 0;
}
// CHECK: verdict  violated
// NEVER: verdict  safe
// REPLAY-NOT: not-observable
// REPLAY: verdict  confirmed: 8 tests did what was predicted
