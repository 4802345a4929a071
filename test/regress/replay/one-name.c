// Static functions and variables of one name in several files, also in files of one name: the linker renames them, and
// the native run is at the predicted place all the same.
// RUN: not %hindsight check %s %S/Inputs/one-name/second.c %S/Inputs/one-name/sub/second.c -- -DWHICH=1 | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: not %hindsight check %s %S/Inputs/one-name/second.c %S/Inputs/one-name/sub/second.c -- -DWHICH=2 | FileCheck %s --check-prefixes=CHECK,SECOND
// RUN: not %hindsight check %s %S/Inputs/one-name/second.c %S/Inputs/one-name/sub/second.c -- -DWHICH=3 | FileCheck %s --check-prefixes=CHECK,SUB
// RUN: not %hindsight reach %s %S/Inputs/one-name/second.c %S/Inputs/one-name/sub/second.c --target sub/second.c:2 -- -DWHICH=3 | FileCheck %s --check-prefix=REACH
extern int __VERIFIER_nondet_int(void);
int enterSecond(int index), enterSub(int index);

static int table[4];
static int help(int index) { return table[index]; }

int main(void) {
  int index = __VERIFIER_nondet_int();
  int result = 0;
  if (index == 5 && WHICH == 1) result = help(index);
  if (index == 5 && WHICH == 2) result = enterSecond(index);
  if (index == 5 && WHICH == 3) result = enterSub(index);
  return result + help(0) + enterSecond(1) + enterSub(2);
}
// FIRST: one-name.c:11:{{[0-9]+}} in help: global-out-of-bounds-read: reads 4 bytes at offset 20 of global 'table' (16 bytes)
// SECOND: one-name/second.c:2:{{[0-9]+}} in help: global-out-of-bounds-read: reads 4 bytes at offset 20 of global 'table' (16 bytes)
// SUB: one-name/sub/second.c:2:{{[0-9]+}} in help: global-out-of-bounds-read: reads 4 bytes at offset 20 of global 'table' (16 bytes)
// CHECK: replayed natively: yes
// CHECK: verdict  violated
// REACH: replayed natively: yes
// REACH: verdict  reachable
