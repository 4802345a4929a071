// Rounds of a loop that go the same way are counted.
// RUN: not %hindsight check --output %t.out --no-replay %s | FileCheck %s
// CHECK:      path:
// CHECK:      for (int i = 0; i < 1000; i++)
// CHECK-NEXT: total += i;
// CHECK-NEXT: ... 998 more rounds
// CHECK-NEXT: for (int i = 0; i < 1000; i++)
// CHECK-NEXT: total += i;{{.*}} total=499500
// CHECK:      assert(total != 499500);
#include <assert.h>

int main(void) {
  volatile int total = 0;
  for (int i = 0; i < 1000; i++)
    total += i;
  assert(total != 499500);
  return 0;
}
