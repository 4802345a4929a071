// Where nothing can go wrong but the error call, check follows only paths that lead to one, and looks backward from it.
// Following what was cut is for a few rounds only.
// RUN: %hindsight check %s --property unreach-call --output %t.1 %if validated %{ -- -DROUNDS=10 %} | FileCheck %s
// RUN: not %hindsight check %s --property unreach-call --output %t.2 -- -DWANTED=77 %if validated %{ -DROUNDS=10 %} | FileCheck %s --check-prefix=FOUND
// RUN: %hindsight check %s --property unreach-call --output %t.3 --time 20s -- -DWRITES -DROUNDS=10 > %t.out; FileCheck %s --check-prefix=WRITES < %t.out
// CHECK: verdict  safe: no error found
// FOUND: in main: error-reached
// FOUND: verdict  violated
// What a write out of bounds hits is not for anybody to say.
// WRITES-NOT: verdict  safe:
// WRITES: going on after
#ifndef WANTED
#define WANTED 3
#endif
#ifndef ROUNDS
#define ROUNDS 200
#endif
int __VERIFIER_nondet_int(void);
void reach_error(void);
int cells[2], flag;

int main(void) {
  unsigned sum = 0;
  for (int round = 0; round < ROUNDS; round++)
    if (__VERIFIER_nondet_int()) sum += 7;
    else sum += 14;
#ifdef WRITES
  cells[__VERIFIER_nondet_int() & 3] = 1;
#endif
  if (flag || sum % 7 == WANTED || (WANTED == 77 && sum == ROUNDS * 21 / 2)) reach_error();
  return 0;
}
