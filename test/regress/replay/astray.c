// A run that leaves the predicted path is a no, also for an error that no sanitizer is sure to see; one that comes by the
// place of such an error and goes on after it is not. The engine looks at another program than the native run, by -D.
// RUN: not %hindsight run %s --quiet --output %t.out > %t.found
// RUN: not %hindsight replay %t.out | FileCheck %s --check-prefix=SILENT
// RUN: not %hindsight replay %t.out %s -- -DMORE | FileCheck %s --check-prefix=MORE
// RUN: not %hindsight replay %t.out %s -- -DAROUND | FileCheck %s --check-prefix=AROUND
#include <klee/klee.h>

char table[64], other[100000];

int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
#ifdef MORE
  klee_make_symbolic(&y, sizeof y, "x");
#endif
#ifdef AROUND
  if (x == 20000) return 0;
#endif
  int seen = 0;
  if (x == 20000) seen = table[x];
  klee_make_symbolic(&y, sizeof y, "y");
  return seen + other[1];
}
// SILENT: not-observable  predicted: global-out-of-bounds-read {{.*}}astray.c:21
// SILENT-SAME: the test does not fit the program: klee_make_symbolic wants input number 2
// MORE: no{{ +}}predicted: global-out-of-bounds-read
// MORE-SAME: wants input number 2, but the test has only 1
// AROUND: no{{ +}}predicted: global-out-of-bounds-read
// AROUND-SAME: ends normally without reaching
