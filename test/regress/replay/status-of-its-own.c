// Programs may exit with any status, also with those by which native runs say that they did not go as told.
// RUN: %hindsight run %s --output %t.1 && %hindsight replay %t.1 | FileCheck %s
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  switch (__VERIFIER_nondet_uchar()) {
  case 0: return 85;
  case 1: return 86;
  case 2: return 87;
  case 3: return 88;
  case 4: return 89;
  }
  return 0;
}
// CHECK: verdict  confirmed: 6 tests did what was predicted
