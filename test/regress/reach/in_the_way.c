// Errors before a target are in the way of it only if paths would get there without them; both directions agree on that.
// RUN: not %hindsight reach %s --target in_the_way.c:25 --direction forward --no-replay --output %t.1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not %hindsight reach %s --target in_the_way.c:25 --direction backward --no-replay --output %t.2 | FileCheck %s --check-prefix=BOUNDS
// RUN: not %hindsight reach %s --target in_the_way.c:29 --direction forward --no-replay --output %t.3 | FileCheck %s --check-prefix=TWO
// RUN: not %hindsight reach %s --target in_the_way.c:29 --direction backward --no-replay --output %t.4 | FileCheck %s --check-prefix=TWO
// RUN: %hindsight reach %s --target in_the_way.c:31 --direction forward --output %t.5 | FileCheck %s --check-prefix=NOT
// RUN: %hindsight reach %s --target in_the_way.c:31 --direction backward --output %t.6 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target in_the_way.c:33 --direction forward --output %t.7 | FileCheck %s --check-prefix=NOT
// RUN: %hindsight reach %s --target in_the_way.c:33 --direction backward --output %t.8 | FileCheck %s --check-prefix=NEVER
// BOUNDS: in_the_way.c:23:{{.*}} stack-out-of-bounds-read
// BOUNDS: verdict  blocked
// TWO: verdict  blocked
// NOT: note {{.*}}would not reach the target without it
// NOT: verdict  unreachable
// NEVER: verdict  unreachable
extern unsigned char __VERIFIER_nondet_uchar(void);
volatile int seen;

int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar();
  int table[4] = {1, 2, 3, 4}, zero = 0, *p = &zero, sum = 0;
  if (in > 3) {
    sum += table[in];
    if (in == 9)
      seen = 1;
  }
  int quotient = 10 / (in - 5);
  if (in == 5)
    seen = 2; // behind two errors: the index, then the division
  if (in == 5 && quotient == 11 && in == 6)
    seen = 3;
  if (*p == 240)
    seen = 4;
  return sum;
}
