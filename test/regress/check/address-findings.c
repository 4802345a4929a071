// An error that is found does not make a search complete that left out other addresses.
// RUN: not %hindsight check %s --all --no-replay --output %t | FileCheck %s
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block = malloc(10);
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c == 7) block[10] = 1;
  if (((uintptr_t)block >> 4) % 8 == 3) block[11] = 1;
  free(block);
  return 0;
}
// CHECK: address-findings.c:10:25 in main: heap-out-of-bounds-write
// CHECK: search incomplete
// CHECK: unable branches that depend on the addresses of objects
// CHECK: verdict violated
