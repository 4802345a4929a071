// A table of structs that hold numbers and pointers, read at both widths where the input says: the pointers stay pointers.
// RUN: %hindsight run %s --output %t.1 | FileCheck %s
// RUN: %hindsight run %s --output %t.2 -- -m32 | FileCheck %s
// RUN: %hindsight run %s --output %t.3 -- -O2 | FileCheck %s
// RUN: %hindsight check %s --output %t.4 | FileCheck %s
// CHECK-NOT: bad-function-pointer
// CHECK: search   complete
// CHECK: verdict  safe: no error found
#include <klee/klee.h>
#include <string.h>

typedef int (*Step)(int);
static int next(int x) { return x + 1; }
static int twice(int x) { return x * 2; }

struct Entry {
  unsigned short good, lazy;
  Step step;
};
static const struct Entry fixed[10] = {{0, 0, next},   {4, 4, twice},  {4, 5, next},    {4, 6, twice}, {4, 4, next},
                                       {8, 16, twice}, {8, 32, next}, {8, 128, twice}, {32, 258, next}, {32, 258, twice}};
static struct Entry changed[10];

int main(void) {
  int i = klee_range(0, 10, "i");
  int good = fixed[i].good;
  int result = fixed[i].step(3);
  if (result != 4 && result != 6) klee_abort();
  memcpy(changed, fixed, sizeof changed);
  changed[i].lazy = 7;
  if (changed[i].good != good) klee_abort();
  if (((unsigned char*)changed)[i * sizeof *changed + 2] != 7) klee_abort();
  return changed[i].step(good) + changed[(i + 1) % 10].step(1);
}
