// One division may fail in two ways: by zero, and by a quotient that does not fit. Both are found on a path that may do
// either, and so are both of a shift.
// RUN: not %hindsight check %s --all --no-replay --property no-overflow --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --no-replay --prune off --property no-overflow --output %t.2 | FileCheck %s
// CHECK-DAG: division-two-errors.c:16:{{.*}} division-by-zero
// CHECK-DAG: division-two-errors.c:16:{{.*}} integer-overflow
// CHECK-DAG: division-two-errors.c:18:{{.*}} shift-too-far
// CHECK-DAG: division-two-errors.c:18:{{.*}} integer-overflow
// CHECK: verdict  violated
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int in = __VERIFIER_nondet_int(), value = 100, by = (in & 15) - 7, far = in & 63, rest = 0, shifted = 0;
  if (in & 16) value = -2147483647 - 1;
  if (in & 1024)
    rest = value % by;
  else
    shifted = 3 << far;
  return rest + (shifted & 1);
}
