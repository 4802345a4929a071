// A variable-length array must have elements, if def-behavior is asked about.
// RUN: not %hindsight check %s --all --property def-behavior --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --property def-behavior --output %t.2 -- -m32 | FileCheck %s
// RUN: %hindsight check %s --property def-behavior --output %t.3 -- -DPOSITIVE | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --property memory-safety --output %t.4 -- -DLEAST=0 | FileCheck %s --check-prefix=SAFE
#ifdef POSITIVE
#define LEAST 1
#elif !defined LEAST
#define LEAST (-1)
#endif
unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = (__VERIFIER_nondet_uchar() & 3) + LEAST;
  int a[n];
  if (n > 0) a[n - 1] = n;
  return n > 0 ? a[n - 1] > 9 : 0;
}
// CHECK: array-size.c:[[# @LINE - 4]]:{{.*}} bad-array-size: an array of {{0|-1}} elements
// CHECK: replayed natively: yes
// CHECK: verdict  violated: 1 error found
// SAFE: verdict  safe
