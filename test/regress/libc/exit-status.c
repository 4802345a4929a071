// Exit handlers are given the status that main returns, also where it depends on the input.
// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int on_exit(void (*function)(int, void *), void *argument);
static void look(int status, void *argument) {
  (void)argument;
  assert(status != 7); // CHECK: exit-status.c:[[@LINE]]:{{.*}} assertion-failed
}
int main(void) {
  int status;
  klee_make_symbolic(&status, sizeof status, "status");
  on_exit(look, 0);
  return status; // CHECK: look(status=7
}
