// Pointers into one object are ordered by their offsets in both directions, and bytes of a global that its initialiser
// leaves open are zero.
// RUN: %hindsight reach %s --target error --entry end --globals initial --direction backward --guide off --time 60s --output %t.1 | FileCheck %s
// RUN: %hindsight reach %s --target error --entry end --globals initial --direction forward --time 60s --output %t.2 | FileCheck %s
// RUN: %hindsight reach %s --target error --entry padding --globals initial --direction backward --guide off --time 60s --output %t.3 | FileCheck %s
// RUN: %hindsight reach %s --target error --entry padding --globals initial --direction forward --time 60s --output %t.4 | FileCheck %s
// CHECK: verdict  unreachable
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int end(void) {
  unsigned char n = __VERIFIER_nondet_uchar() & 3;
  int a[4];
  int *e = a + n;
  if (e < a || e > a + 4) reach_error();
  return 0;
}
union value {
  char c;
  int i;
} value = {3};
struct padded {
  char c;
  int i;
} padded = {1, 2};
int padding(void) {
  if (value.i != 3 || ((char *)&padded)[__VERIFIER_nondet_uchar() % 3 + 1]) reach_error();
  return 0;
}
int main(void) { return end() + padding(); }
