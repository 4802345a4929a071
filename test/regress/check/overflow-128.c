// Signed products of 128 bits: found where they overflow, excluded where they cannot. The whole of an input of 128 bits is
// an input.
// RUN: not %hindsight check %s --property no-overflow --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --property no-overflow --output %t.2 -- -DSMALL | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --property no-overflow --output %t.4 -- -DWIDENED | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.3 -- -DUPPER | FileCheck %s --check-prefix=UPPER
short __VERIFIER_nondet_short(void);
long __VERIFIER_nondet_long(void);
__int128 __VERIFIER_nondet_int128(void);
void reach_error(void);

int main(void) {
#ifdef SMALL
  __int128 a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
#elif defined(WIDENED)
  __int128 a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
#else
  __int128 a = __VERIFIER_nondet_int128(), b = __VERIFIER_nondet_long();
#endif
#ifdef UPPER
  if ((long)(a >> 64) == 5 && b == 6) reach_error();
  return 0;
#endif
  volatile __int128 product = a * b;
  return product == 1;
}
// CHECK: overflow-128.c:[[# @LINE - 3]]:{{.*}} integer-overflow: {{.*}} does not fit '__int128'
// CHECK: replayed natively: yes
// CHECK: verdict  violated
// SAFE: verdict  safe
// UPPER: replayed natively: yes
// UPPER: verdict  violated
