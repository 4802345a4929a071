// A function that is called through a pointer of another type finds what the machine leaves where it looks, in both
// directions: docs/calls.md.
// RUN: not %hindsight reach %s --target error --entry narrow --globals initial --direction backward --guide off --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry narrow --globals initial --direction forward --time 60s --output %t.2 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry missing --globals initial --direction backward --guide off --time 60s --output %t.3 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry missing --globals initial --direction forward --time 60s --output %t.4 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry crossed --globals initial --direction backward --guide off --time 60s --output %t.5 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry crossed --globals initial --direction forward --time 60s --output %t.6 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry byte --globals initial --direction backward --guide off --time 60s --output %t.7 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry byte --globals initial --direction forward --time 60s --output %t.8 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry stored --globals initial --direction backward --guide off --time 60s --output %t.9 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry direct --globals initial --direction backward --guide off --time 60s --output %t.10 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry direct --globals initial --direction forward --time 60s --output %t.11 | FileCheck %s
// RUN: %hindsight reach %s --target error --entry signs --globals initial --direction backward --guide off --time 60s --output %t.12 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target error --entry signs --globals initial --direction forward --time 60s --output %t.13 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target error --entry large --globals initial --direction backward --guide off --time 60s --output %t.14 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %hindsight reach %s --target error --entry large --globals initial --direction forward --time 60s --output %t.15 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: verdict  reachable
// NEVER: verdict  unreachable
// UNKNOWN: a call of takes_large through another type, where its parameter 1 is no argument as a whole
// UNKNOWN: verdict  unknown
extern void reach_error(void) __attribute__((noreturn));
extern unsigned char __VERIFIER_nondet_uchar(void);

static void run(void (*f)(int), int a) { f(a); }
static void takes_short(short x) {
  if (x == 6) reach_error();
}
int narrow(void) {
  run((void (*)(int))takes_short, __VERIFIER_nondet_uchar());
  return 0;
}

static int takes_two(int x, int y) {
  if (x == 6) reach_error();
  return y;
}
static int ok(int x) { return x; }
int missing(void) {
  int (*table[2])(int) = {(int (*)(int))takes_two, ok};
  unsigned char n = __VERIFIER_nondet_uchar();
  return table[n & 1](n);
}

static void takes_double_first(double d, long n, float f) {
  if (n == 6 && d == 2.5 && f == 0.5f) reach_error();
}
int crossed(void) {
  void (*f)(long, double, float) = (void (*)(long, double, float))takes_double_first;
  f(__VERIFIER_nondet_uchar(), 2.5, 0.5f);
  return 0;
}

static unsigned char returns_byte(int c) { return c + 1; }
int byte(void) {
  int (*f)(int) = (int (*)(int))returns_byte;
  if (f(__VERIFIER_nondet_uchar()) == 6) reach_error();
  return 0;
}

static int global;
static void one(int x) { global = 1; }
static void set(short x) { global = x; }
int stored(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  run(n & 1 ? one : (void (*)(int))set, n);
  if (global == 6) reach_error();
  return 0;
}

static void (*volatile error)(void) = reach_error;
int direct(void) {
  if (__VERIFIER_nondet_uchar() == 77) error();
  return 0;
}

static void takes_int(int x) {
  if (x > 127 || x < -128) reach_error();
}
int signs(void) {
  void (*f)(signed char) = (void (*)(signed char))takes_int;
  f(__VERIFIER_nondet_uchar());
  return 0;
}

struct large {
  long a, b, c;
};
static int takes_large(struct large s) { return s.a; }
int large(void) {
  int (*f)(int) = (int (*)(int))takes_large;
  if (f(__VERIFIER_nondet_uchar()) == 6) reach_error();
  return 0;
}
int main(void) { return narrow() + missing() + crossed() + byte() + stored() + direct() + signs() + large(); }
