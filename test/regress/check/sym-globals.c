// Variables of the program start with any value, but for addresses and constants.
// RUN: not %hindsight check %s --sym-globals --output %t.1 > %t.out
// RUN: FileCheck %s < %t.out
// RUN: %hindsight check %s --output %t.2 | FileCheck %s --check-prefix=PLAIN
static int mode, table[3];
static int *where = &mode;
static const int limit = 3;
int main(void) {
  if (mode == 5 && table[2] == 7 && where == &mode && limit == 3) *(volatile int *)0 = 1;
  return 0;
}
// CHECK: null-dereference
// CHECK: mode {{.*}} = 5
// CHECK: replayed natively: yes
// CHECK: verdict violated
// PLAIN: verdict safe
