// Bodies for inlining alone, which no object file has, are executed natively, too; the status is a prediction.
// RUN: %hindsight run %s --output %t > %t.text
// RUN: %hindsight replay %t | FileCheck %s
extern inline __attribute__((gnu_inline)) int twice(int x) { return 2 * x; }
int klee_int(const char *name);

int main(void) {
  int x = klee_int("x");
  if (x == 21) return twice(x) == 42 ? 7 : 1;
  return 0;
}
// CHECK: predicted: exit status 7; the native run exits with status 7
// CHECK: verdict  confirmed: 2 tests did what was predicted
