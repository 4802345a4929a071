// What no path calls does not count, whatever the program could call.
// RUN: %hindsight check %s --output %t | FileCheck %s
#include <stdlib.h>

int klee_int(const char *name);

int main(void) {
  int x = klee_int("x");
  if (x > 5 && x < 3) return getenv("HOME") != NULL;
  return 0;
}
// CHECK: verdict  safe
