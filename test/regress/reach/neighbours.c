// One object may lie right behind another one, or anywhere else but in it: what depends on that is not known.
// RUN: not %hindsight reach %s --target behind:found --entry behind --globals initial --direction backward --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target behind:found --entry behind --globals initial --direction forward --output %t.2 | FileCheck %s
// RUN: not %hindsight reach %s --target anywhere:found --entry anywhere --globals initial --direction backward --output %t.3 | FileCheck %s
// RUN: %hindsight reach %s --target inside:found --entry inside --globals initial --direction backward --output %t.4 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target element:found --entry element --globals initial --direction backward --output %t.5 | FileCheck %s --check-prefix=NEVER
// CHECK: verdict  unknown
// NEVER: verdict  unreachable
int __VERIFIER_nondet_int(void);
int a[4], b[4];
int behind(void) {
  if ((long)b - (long)a == 16) {
  found:
    return 1;
  }
  return 0;
}
int anywhere(void) {
  int distance = __VERIFIER_nondet_int();
  if ((long)b == (long)a + distance) {
  found:
    return 1;
  }
  return 0;
}
int inside(void) {
  if ((long)b - (long)a == 12) {
  found:
    return 1;
  }
  return 0;
}
int element(void) {
  unsigned index = __VERIFIER_nondet_int();
  if (b == &a[index % 4]) {
  found:
    return 1;
  }
  return 0;
}
