// One signal, many reasons: what stands on the stack tells them apart.
// RUN: not %hindsight run %s --quiet --output %t.64 > %t.found
// RUN: %hindsight replay %t.64 | FileCheck %s
// RUN: not %hindsight run %s --quiet --output %t.32 -- -m32 > %t.found
// RUN: %hindsight replay %t.32 | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_u8(void);
extern void __VERIFIER_error(void);
void reach_error(void) {} // defined as empty, and still not to be called

int main(void) {
  int which = __VERIFIER_nondet_int();
  if (which == 1)
    // CHECK-DAG: yes{{ +}}predicted: assertion-failed {{.*}} shows ABRT by __assert_fail at {{.*}}aborts.c:[[# @LINE + 1]]
    assert(!__VERIFIER_nondet_bool());
  if (which == 2 && __VERIFIER_nondet_u8() == 200)
    // CHECK-DAG: yes{{ +}}predicted: abort-called {{.*}} shows ABRT at {{.*}}aborts.c:[[# @LINE + 1]]
    abort();
  if (which == 3)
    // CHECK-DAG: yes{{ +}}predicted: error-reached {{.*}} shows ABRT by __hindsight_replay_error at {{.*}}aborts.c:[[# @LINE + 1]]
    reach_error();
  if (which == 4)
    // CHECK-DAG: yes{{ +}}predicted: error-reached {{.*}} shows ABRT by __hindsight_replay_error at {{.*}}aborts.c:[[# @LINE + 1]]
    __VERIFIER_error();
  if (which == 5)
    // CHECK-DAG: yes{{ +}}predicted: reported-error {{.*}} shows ABRT by klee_report_error at {{.*}}aborts.c:[[# @LINE + 1]]
    klee_report_error(__FILE__, __LINE__, "it is five", "user");
  if (which == 6)
    // CHECK-DAG: yes{{ +}}predicted: abort-called {{.*}} shows ILL at {{.*}}aborts.c:[[# @LINE + 1]]
    __builtin_trap();
  return 0;
}
// CHECK: verdict  confirmed
