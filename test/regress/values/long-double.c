// RUN: %hindsight run %s --output %t | FileCheck %s
// CHECK: verdict  safe
#include <assert.h>
#include <math.h>
int main(void) {
  long double x = 1.0L / 3.0L;
  assert(x * 3.0L == 1.0L);
  assert((double)x != x);
  assert(x > 0.333L && x < 0.334L);
  long double big = 1e4000L;
  assert(big * 10 > big && (long)(x * 100) == 33);
  union { long double f; unsigned char b[16]; } u = {.f = -1.0L};
  assert(u.b[9] == 0xbf && u.b[8] == 0xff && u.b[7] == 0x80);
  assert(sqrt(2.0) * sqrt(2.0) > 1.99 && floor(-1.5) == -2.0 && fabs(-3.0f) == 3.0);
  return 0;
}
