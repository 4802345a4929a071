// An array whose length is an input: one path, and its end is checked for every length.
// RUN: %hindsight run %s --output %t.1 | FileCheck %s
// RUN: not %hindsight run %s --output %t.2 -- -DBAD | FileCheck %s --check-prefix=BAD
// RUN: %hindsight check %s --output %t.3 | FileCheck %s --check-prefix=CHECK-ALL
// CHECK: 3  returned
// CHECK: verdict  safe
// CHECK-ALL: verdict  safe
// BAD: stack-out-of-bounds-write
// BAD: verdict  violated
#include <klee/klee.h>
#include <string.h>

int main(void) {
  unsigned char n, k;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&k, 1, "k");
  if (n == 0) return 0;
  char a[n];
  memset(a, 1, n);
  if (k < n) a[k] = 3;
#ifdef BAD
  a[n] = 1;
#endif
  return a[n - 1];
}
