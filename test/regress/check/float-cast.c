// A float that does not fit the integer type it is converted to, known or symbolic; only if that is asked about.
// RUN: not %hindsight check %s --output %t.1 --property def-behavior | FileCheck %s --check-prefix=SYMBOLIC
// RUN: not %hindsight check %s --output %t.2 --property def-behavior -- -DKNOWN | FileCheck %s --check-prefix=KNOWN
// RUN: not %hindsight check %s --output %t.3 --property def-behavior -- -DKNOWN -m32 | FileCheck %s --check-prefix=KNOWN
// RUN: %hindsight check %s --output %t.4 --property def-behavior -- -DFITS | FileCheck %s --check-prefix=FITS
// RUN: %hindsight check %s --output %t.5 | FileCheck %s --check-prefix=FITS
// Bitcode has no such checks: it cannot be said to be safe.
// RUN: %clang -O1 -Xclang -disable-llvm-passes -c -emit-llvm -DFITS %s -o %t.bc
// RUN: not %hindsight check %t.bc --output %t.6 --property def-behavior | FileCheck %s --check-prefix=BITCODE
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  double d = n;
#ifdef KNOWN
  d = -1e10;
#elif defined FITS
  if (n < -1000 || n > 1000) return 0;
#endif
  volatile int r = (int)(d * 2);
  return r != 0;
}
// SYMBOLIC: float-cast.c:[[@LINE-3]]:20 in main: float-cast-overflow: {{.*}} does not fit 'int'
// SYMBOLIC: replayed natively: yes
// KNOWN: float-cast.c:[[@LINE-5]]:20 in main: float-cast-overflow: -20000000000 does not fit 'int'
// KNOWN: replayed natively: yes
// FITS: verdict  safe
// BITCODE: was compiled without the checks that def-behavior needs
