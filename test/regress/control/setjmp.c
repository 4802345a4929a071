// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: 2  returned
// CHECK: verdict  safe
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>
static jmp_buf buffer;
static void deep(int n) {
  char local[16];
  local[n] = 1;
  if (n == 0) longjmp(buffer, 7);
  deep(n - 1);
}
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  volatile int before = 3;
  int r = setjmp(buffer);
  if (r == 0) {
    before = 4;
    if (x) deep(5);
    return 0;
  }
  assert(r == 7 && before == 4 && x != 0);
  return 1;
}
