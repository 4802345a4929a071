// The size of a block that is made larger or smaller stays symbolic: one path for all values, what was there is kept, what
// is new was never written, and the overflow is found exactly where it can happen.
// RUN: not %hindsight run %s --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --property uninit --output %t.2 -- -DUNWRITTEN | FileCheck %s --check-prefix=UNWRITTEN
// RUN: %hindsight check %s --output %t.3 -- -DNONE | FileCheck %s --check-prefix=NONE
// RUN: not %hindsight run %s --output %t.4 -- -DCUT | FileCheck %s --check-prefix=CUT
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned n = klee_range(0, 100000, "n"), i = klee_range(0, 64, "i");
  char *p = malloc(16);
  if (!p) return 1;
  memcpy(p, "0123456789abcdef", 16);
#ifdef NONE
  // Nothing frees it, and gives a null pointer.
  char *q = realloc(p, n);
  if (n == 0) { if (q) klee_abort(); return 0; }
  if (!q) { free(p); return 0; }
  if (n >= 16 && q[i & 15] != "0123456789abcdef"[i & 15]) klee_abort();
  if (n == 3 && memcmp(q, "012", 3) != 0) klee_abort();
  free(q);
#elif defined(UNWRITTEN)
  if (n < 20) return 0;
  p = realloc(p, n);
  if (!p) return 1;
  int sum = p[15];
  // UNWRITTEN: symbolic-realloc.c:[[@LINE+1]]:{{.*}} uninitialised-read
  if (p[16]) sum = 2;
  free(p);
  return sum;
#elif defined(CUT)
  if (n < 4) return 0;
  p = realloc(p, n);
  n = klee_range(4, 9, "m");
  p = realloc(p, n); // twice
  p[3] = 1;
  // CUT: symbolic-realloc.c:[[@LINE+1]]:{{.*}} heap-out-of-bounds-read
  return p[8];
#else
  klee_assume(n >= 4);
  klee_assume(n <= 64);
  klee_assume(i <= n);
  p = realloc(p, n);
  p[3] = 1;
  // CHECK: symbolic-realloc.c:[[@LINE+1]]:{{.*}} heap-out-of-bounds-write
  p[i] = 2;
#endif
  return 0;
}
// CHECK: paths
// CHECK-DAG: 1 returned
// CHECK: search   complete
// NONE: verdict  safe
