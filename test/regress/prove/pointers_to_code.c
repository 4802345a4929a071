// Calls through pointers to functions that are known, and what constant variables hold.
// RUN: %hindsight prove %s --function viaTable | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function viaWholeTable | FileCheck %s --check-prefix=TABLE
// RUN: %hindsight prove %s --function viaStruct | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function handed | FileCheck %s --check-prefix=HANDED
// RUN: not %hindsight prove %s --function anything | FileCheck %s --check-prefix=ANYTHING
// RUN: %hindsight prove %s --function squared | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function squaredBroken | FileCheck %s --check-prefix=SQUARED
// RUN: %hindsight prove %s --function name | FileCheck %s --check-prefix=VALID
// VALID: : valid{{$}}
#include <assert.h>

typedef int (*Operation)(int);
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int twice(int x) { return (int)(2u * x); }
static const Operation table[3] = {inc, dec, twice};
static const int squares[4] = {0, 1, 4, 9};
static const char *const names[2] = {"one", "two"};
static const struct { Operation first, second; } both = {inc, dec};

void viaTable(unsigned i, int x) {
  if (i > 1 || x > 100 || x < -100) return;
  int r = table[i](x);
  assert(r == x + 1 || r == x - 1);
}
// TABLE: : invalid{{$}}
// TABLE: i = 2
void viaWholeTable(unsigned i, int x) {
  if (i > 2 || x > 100 || x < -100) return;
  int r = table[i](x);
  assert(r == x + 1 || r == x - 1);
}
void viaStruct(int x) {
  if (x > 100 || x < -100) return;
  assert(both.second(both.first(x)) == x);
}
// HANDED: : invalid{{$}}
// HANDED: f -> dec
void handed(Operation f, int x) {
  if ((f != inc && f != dec) || x > 100 || x < -100) return;
  assert(f(x) == x + 1);
}
// ANYTHING: : unknown: a run may come to a call through a pointer
void anything(Operation f, int x) {
  int r = f(x);
  assert(r == r);
}
void squared(unsigned i) {
  if (i < 4) assert(squares[i] == (int)(i * i));
}
// SQUARED: : invalid{{$}}
// SQUARED: i = 3
void squaredBroken(unsigned i) {
  if (i < 4) assert(squares[i] < 9);
}
void name(int i) {
  const char *s = names[i & 1];
  assert(s[0] == 'o' || s[0] == 't');
}
