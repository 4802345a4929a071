// The question on the only way to the target takes longer than a turn of the search: that is no proof.
// RUN: %hindsight reach %s --target branch:found --entry branch --time 2s --output %t.1 | FileCheck %s
// RUN: %hindsight reach %s --target choice:found --entry choice --time 2s --output %t.2 | FileCheck %s
// RUN: %hindsight reach %s --target branch:found --entry branch --time 2s --direction forward --output %t.3 | FileCheck %s
// CHECK: verdict  unreachable-within-bounds
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned long input(void) { return __VERIFIER_nondet_uint(); }

int branch(void) {
  unsigned long a = input(), b = input();
  if (a > 1 && b > 1 && a <= b && a * b == 3367900313ul * 2860486313ul) goto found;
  return 0;
found:
  return 1;
}

int choice(void) {
  unsigned long a = input(), b = input();
  switch (a > 1 && b > 1 && a <= b ? a * b : 0) {
  case 3367900313ul * 2860486313ul: goto found;
  case 35: return 1;
  default: return 2;
  }
found:
  return 3;
}

int main(void) { return branch() + choice(); }
