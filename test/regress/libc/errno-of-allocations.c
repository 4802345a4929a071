// An allocation that fails sets errno: where it asks for too much, where --malloc-may-fail says so, behind a call that is
// skipped, and backward.
// RUN: not %hindsight check %s --property unreach-call --malloc-may-fail --no-replay --output %t.1 -- -DWHICH=1 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --malloc-may-fail --prune interpolate --no-replay --output %t.2 -- -DWHICH=1 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --malloc-may-fail --prune subsume --no-replay --output %t.3 -- -DWHICH=1 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --malloc-may-fail --prune interpolate --no-replay --output %t.4 -- -DWHICH=2 | FileCheck %s --check-prefix=FOUND
// RUN: %hindsight check %s --property unreach-call --malloc-may-fail --prune interpolate --no-replay --output %t.5 -- -DWHICH=3 | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --property unreach-call --no-replay --skip work --output %t.6 -- -DWHICH=4 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight reach %s --target error --direction backward --output %t.7 -- -DWHICH=4 | FileCheck %s --check-prefix=REACHED
// RUN: %hindsight reach %s --target error --direction backward --output %t.8 -- -DWHICH=5 | FileCheck %s --check-prefix=UNREACHABLE
// FOUND: verdict  violated: 1 error found
// SAFE: verdict  safe
// REACHED: verdict  reachable
// UNREACHABLE: verdict  unreachable
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
void *slot;
int kind;

void work(unsigned long n) {
  slot = malloc(n);
}

int main(void) {
  errno = 0;
#if WHICH == 1 // any of them
  unsigned char in = __VERIFIER_nondet_uchar();
  void *block = in == 0 ? malloc(4) : in == 1 ? calloc(2, 2) : in == 2 ? aligned_alloc(16, 16) : strdup("text");
  if (!block && errno == ENOMEM) reach_error();
  free(block);
#elif WHICH == 2 // what errno was before is of no use to the path that fails; to the other one it is
  if (__VERIFIER_nondet_uchar())
    errno = EINVAL;
  else
    errno = EDOM;
  void *block = malloc(4);
  if (__VERIFIER_nondet_uchar()) kind = 1;
  if (block && errno == EDOM && kind) reach_error();
  free(block);
#elif WHICH == 3
  if (__VERIFIER_nondet_uchar()) errno = EINVAL;
  void *block = malloc(4);
  if (__VERIFIER_nondet_uchar()) kind = 1;
  if (!block && errno != ENOMEM) reach_error();
  if (block && errno == ENOMEM) reach_error();
  free(block);
#elif WHICH == 4
  work(__VERIFIER_nondet_ulong());
  if (errno == ENOMEM) reach_error();
#elif WHICH == 5
  work(__VERIFIER_nondet_ulong());
  if (slot && errno == ENOMEM) reach_error();
#endif
  return 0;
}
