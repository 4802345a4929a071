// Signed overflow, shifts and divisions, seen only where the property asks for it; unsigned arithmetic wraps.
// RUN: %hindsight check %s --output %t.0 -- -DADD | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --output %t.1 --property no-overflow | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.2 --property no-overflow -- -DADD | FileCheck %s --check-prefix=ADD
// RUN: not %hindsight check %s --output %t.3 --property no-overflow -- -DMUL | FileCheck %s --check-prefix=MUL
// RUN: not %hindsight check %s --output %t.4 --property no-overflow -- -DNEG | FileCheck %s --check-prefix=NEG
// RUN: not %hindsight check %s --output %t.5 --property no-overflow -- -DDIV | FileCheck %s --check-prefix=DIV
// RUN: not %hindsight check %s --output %t.6 --property no-overflow -- -DSHIFT | FileCheck %s --check-prefix=SHIFT
// RUN: not %hindsight check %s --output %t.7 --property no-overflow -- -DBASE | FileCheck %s --check-prefix=BASE
// RUN: not %hindsight check %s --output %t.8 --property no-overflow -- -DMIN | FileCheck %s --check-prefix=MIN
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  volatile unsigned sink = u + u * 3 + (u << 7) + (u << 31);
#ifdef ADD
  sink = x + 1;
#elif defined(MUL)
  sink = x * 3;
#elif defined(NEG)
  sink = -x;
#elif defined(DIV)
  sink = 10 / x;
#elif defined(SHIFT)
  sink = 1 << x;
#elif defined(BASE)
  if (x > 1 && x < 40) sink = x << 27;
#elif defined(MIN)
  sink = x / -1;
#endif
  return 0;
}
// SAFE: verdict  safe
// ADD: in main: integer-overflow: {{.*}} + 1 does not fit 'int'
// ADD: breaks no-overflow (CWE-190; a sanitizer calls it signed-integer-overflow)
// ADD: = 2147483647
// MUL: integer-overflow: {{.*}} * 3 does not fit 'int'
// NEG: integer-overflow: -({{.*}}) does not fit 'int'
// NEG: = -2147483648
// DIV: division-by-zero
// DIV: = 0
// SHIFT: shift-too-far
// BASE: integer-overflow
// MIN: integer-overflow: {{.*}} / -1 does not fit 'int'
