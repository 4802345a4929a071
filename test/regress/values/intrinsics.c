// The same results for numbers and for symbols that can only be those numbers.
// RUN: %hindsight run %s --output %t | FileCheck %s
// RUN: %hindsight run %s --output %t.2 -- -DSYMBOLIC | FileCheck %s
// CHECK: 1  returned
// CHECK: verdict  safe
#include <assert.h>
#include <klee/klee.h>
static unsigned value(unsigned known) {
#ifdef SYMBOLIC
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x == known);
  return x;
#else
  return known;
#endif
}
int main(void) {
  unsigned x = value(0x00f01234);
  assert(__builtin_popcount(x) == 9);
  assert(__builtin_clz(x) == 8);
  assert(__builtin_ctz(x) == 2);
  assert(__builtin_bswap32(x) == 0x3412f000);
  assert(((x << 4) | (x >> 28)) == 0x0f012340);
  int sum, big = (int)value(0x7fffffff);
  assert(__builtin_add_overflow(big, 1, &sum) && sum == -2147483647 - 1);
  assert(!__builtin_sub_overflow(big, 1, &sum) && sum == 0x7ffffffe);
  unsigned product;
  assert(__builtin_mul_overflow(x, value(0x1000), &product));
  assert(!__builtin_mul_overflow(value(3), value(5), &product) && product == 15);
  return 0;
}
