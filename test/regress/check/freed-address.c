// A freed address may be handed out again, so comparing a dangling pointer with a newer one goes both ways. Objects
// that are alive together are never at the same address.
// RUN: not %hindsight check %s --output %t.1 | FileCheck %s --check-prefix=REUSED
// RUN: %hindsight check %s --output %t.2 -- -DTWO | FileCheck %s --check-prefix=SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *old = malloc(8);
  free(old);
  char *a = malloc(8), *b = malloc(8);
#ifdef TWO
  assert(!(old == a && old == b)); // both live now
  assert(a != b);
#else
  if (a == old) free(a);
#endif
  free(a);
  free(b);
  return 0;
}
// REUSED: double-free
// REUSED: verdict  violated
// SAFE: verdict  safe
