// Writes at symbolic places, read back at known and unknown ones, at several widths.
// RUN: %hindsight run %s --output %t --validate-solver | FileCheck %s
// RUN: %hindsight run %s --output %t.2 --solver cvc5 | FileCheck %s
// CHECK: verdict  safe
#include <assert.h>
#include <klee/klee.h>
int main(void) {
  unsigned char i, j;
  unsigned short w[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  klee_assume(i < 8);
  klee_assume(j < 8);
  w[i] = 100;
  w[j] = 200;
  assert(w[j] == 200);
  assert(w[i] == (i == j ? 200 : 100));
  unsigned char *b = (unsigned char *)w;
  assert(b[2 * j] == 200 && b[2 * j + 1] == 0);
  b[2 * i + 1] = 1;
  assert(w[i] == (i == j ? 456 : 356));
  unsigned sum = 0;
  for (int k = 0; k < 8; k++) sum += w[k] > 8;
  assert(sum == (i == j ? 1 : 2));
  return 0;
}
