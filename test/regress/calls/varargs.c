// RUN: %hindsight run %s --output %t | FileCheck %s
// RUN: %hindsight run %s --output %t.32 -- -m32 | FileCheck %s
// CHECK: verdict  safe
#include <assert.h>
#include <stdarg.h>
struct s { int a; double b; char c[20]; };
static double sum(int n, ...) {
  va_list list, copy;
  va_start(list, n);
  va_copy(copy, list);
  double total = 0;
  for (int i = 0; i < n; i++) {
    total += va_arg(list, int);
    total += va_arg(list, double);
    total += (double)va_arg(list, long long);
    total += (double)va_arg(list, long double);
    struct s s = va_arg(list, struct s);
    total += s.a + s.b + s.c[19];
  }
  va_end(list);
  assert(va_arg(copy, int) == 1);
  va_end(copy);
  return total;
}
int main(void) {
  struct s s = {1, 2.5, {0}};
  s.c[19] = 3;
  assert(sum(2, 1, 0.5, 1LL << 33, 2.0L, s, 2, 1.5, -1LL, 4.0L, s) == 8589934592.0 + 1 + .5 + 2 + 2 + 1.5 - 1 + 4 + 13);
  return 0;
}
