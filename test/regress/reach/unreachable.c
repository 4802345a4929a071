// Every path was followed, or could not lead there: the loop behind the target does not matter.
// RUN: %hindsight reach %s --target unreachable.c:13 --output %t.1 | FileCheck %s
// RUN: %hindsight reach %s --target never --output %t.2 | FileCheck %s
// RUN: %hindsight reach %s --target unreachable.c:13 --json --output %t.3 | FileCheck %s --check-prefix=JSON
int __VERIFIER_nondet_int(void);

static void never(void) {}

int main(void) {
  unsigned x = __VERIFIER_nondet_int();
  unsigned square = x * x;
  if (square % 4 == 3) {
    never(); // line 13
  }
  while (__VERIFIER_nondet_int())
    x++;
  return x & 1;
}
// CHECK: cannot reach the target
// CHECK: search   complete
// CHECK: verdict  unreachable: no input gets to the target
// JSON: "verdict": "unreachable"
// JSON: "complete": true
// JSON: "findings": []
// JSON: "tests": 0
