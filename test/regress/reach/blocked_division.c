// What every path to the target runs into is not an access: a division by zero, one whose result does not fit, and an index
// that no input brings into bounds. Both directions say so, and the input is replayed natively.
// RUN: not %hindsight reach %s --target error --direction backward --output %t.1 -- -DZERO | FileCheck %s --check-prefixes=ZERO,CHECK
// RUN: not %hindsight reach %s --target error --direction forward --output %t.2 -- -DZERO | FileCheck %s --check-prefixes=ZERO,CHECK
// RUN: not %hindsight reach %s --target error --direction backward --output %t.3 -- -DALWAYS | FileCheck %s --check-prefixes=ALWAYS,CHECK
// RUN: not %hindsight reach %s --target error --direction backward --output %t.4 -- -DLARGE | FileCheck %s --check-prefixes=LARGE,CHECK
// RUN: not %hindsight reach %s --target error --direction backward --output %t.5 -- -DINDEX | FileCheck %s --check-prefixes=INDEX,CHECK
// RUN: not %hindsight reach %s --target error --direction backward --output %t.6 -- -DCALLED | FileCheck %s --check-prefixes=CALLED,CHECK
// RUN: %hindsight replay %t.1 | FileCheck %s --check-prefix=REPLAY
// What never happens is not in the way.
// RUN: %hindsight reach %s --target error --direction backward --output %t.7 -- -DNEVER | FileCheck %s --check-prefix=NEVER
#include <limits.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

static int table[4];

static int share(int whole, int parts) {
  return whole / parts;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
#if defined(ZERO)
  if (n != 0) return 0;
  m = 10 / n;
#elif defined(ALWAYS)
  volatile int zero = 0;
  m = 5 % zero;
#elif defined(LARGE)
  if (n != -1 || m != INT_MIN) return 0;
  m = m / n;
#elif defined(INDEX)
  if (n < 4) return 0;
  table[n] = m;
#elif defined(CALLED)
  if (n < 0) return 0;
  m = share(m, n > 2 ? 0 : n - n);
#elif defined(NEVER)
  if (n < 1 || n > 3) return 0;
  table[n] = m / n;
  if (n < 7) return 0;
#endif
  reach_error();
  return m;
}
// ZERO: blocked_division.c:27{{.*}} in main: division-by-zero
// ALWAYS: blocked_division.c:30{{.*}} in main: division-by-zero
// LARGE: blocked_division.c:33{{.*}} in main: integer-overflow
// INDEX: blocked_division.c:36{{.*}} in main: global-out-of-bounds-write
// CALLED: blocked_division.c:20{{.*}} in share: division-by-zero
// CHECK: verdict  blocked: the target cannot be reached without this error before it
// REPLAY: yes{{ +}}predicted: division-by-zero
// NEVER: verdict  unreachable
