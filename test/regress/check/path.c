// The path to an error, line by line with values; several errors with --all.
// RUN: not %hindsight check %s --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --output %t.2 --all -- -DMORE | FileCheck %s --check-prefix=ALL
// RUN: not %hindsight check %s --output %t.3 --property valid-dereff 2>&1 | FileCheck %s --check-prefix=SLIP
#include <assert.h>
int __VERIFIER_nondet_int(void);

static int scale(int value, int by) {
  int result = value * by;
  return result;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  int m = scale(n, 3);
#ifdef MORE
  int numbers[4] = {0};
  numbers[m / 4] = 1;
  assert(numbers[n - 1] != 1);
#endif
  assert(m != 9);
  return 0;
}
// CHECK: assertion-failed
// CHECK: path:
// CHECK: main in {{.*}}path.c
// CHECK: int n = __VERIFIER_nondet_int(); {{.*}}n=3
// CHECK: if (n < 1 || n > 5) return 0; {{.*}}the condition does not hold
// CHECK: scale in {{.*}}path.c
// CHECK: int result = value * by; {{.*}}value=3, by=3
// CHECK: = 3
// CHECK: verdict  violated: 1 error found
// ALL-DAG: path.c:20:3 in main: assertion-failed
// ALL-DAG: stack-out-of-bounds-read
// ALL: verdict  violated: 2 errors found
// SLIP: --property: 'valid-dereff' is not a property; did you mean 'valid-deref'?
