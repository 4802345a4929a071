// Accesses that are not aligned as their type demands, if that is asked about.
// RUN: not %hindsight check %s --output %t.1 --property def-behavior | FileCheck %s --check-prefix=KNOWN
// RUN: not %hindsight check %s --output %t.2 --property def-behavior -- -DSYMBOLIC | FileCheck %s --check-prefix=SYMBOLIC
// RUN: not %hindsight check %s --output %t.3 --property def-behavior -- -DPLACEMENT | FileCheck %s --check-prefix=PLACEMENT
// RUN: %hindsight check %s --output %t.4 | FileCheck %s --check-prefix=SAFE
int __VERIFIER_nondet_int(void);
#ifdef PLACEMENT
char bytes[6];
#else
_Alignas(8) char bytes[32];
#endif
int main(void) {
  int at = 1;
#ifdef SYMBOLIC
  at = __VERIFIER_nondet_int();
  if (at < 0 || at > 8 || at == 1) return 0;
#endif
  *(short *)(bytes + at) = 3;
  return 0;
}
// KNOWN: misaligned.c:[[@LINE-3]]:{{.*}}misaligned-access: writes 2 bytes that must be aligned to 2 bytes at offset 1 of global 'bytes'
// KNOWN: replayed natively: yes
// SYMBOLIC: misaligned-access: writes 2 bytes that must be aligned to 2 bytes at offset {{[357]}} of global 'bytes'
// SYMBOLIC: replayed natively: yes
// PLACEMENT: misaligned-access: writes 2 bytes that must be aligned to 2 bytes in global 'bytes', which is aligned to 1 byte
// PLACEMENT: replayed natively: {{yes|not-observable}}
// SAFE: verdict  safe
