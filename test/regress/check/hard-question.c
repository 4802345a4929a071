// The search that goes wide is soon at a question on which a solver works for minutes; the one that prunes never asks
// it. With two threads neither waits for the other.
// UNSUPPORTED: validated
// RUN: %hindsight check %s --threads 2 --time 45s --output %t.1 | FileCheck %s
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int global;
static void here(void) { global = 1; }

int main(void) {
  unsigned a[6], h = 7;
  for (int i = 0; i < 6; i++) a[i] = __VERIFIER_nondet_uint();
  for (int i = 0; i < 6; i++) {
    if (a[i] & 1)
      h = h * 31 + a[i];
    else
      h ^= a[i] >> 3;
    if (h % 7 == 3) h += 11;
  }
  for (unsigned i = 0; i < h % 100; i++) h = h * 1103515245 + 12345;
  if (h == 0xdeadbeef) here();
  return 0;
}
// CHECK: verdict  safe: no error found
