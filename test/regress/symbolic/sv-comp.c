// RUN: not %hindsight run %s --output %t | FileCheck %s
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void) __attribute__((noreturn));
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10 && x < 20);
  __VERIFIER_assume(y == x * 2);
  // CHECK: sv-comp.c:[[@LINE+1]]:{{.*}} error-reached: __VERIFIER_error is called
  if (y == 36) __VERIFIER_error();
  return 0;
}
// CHECK: = 18
// CHECK: = 36
