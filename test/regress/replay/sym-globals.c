// Errors that depend on what global variables start with are seen natively: static ones, two of one name in different
// files and in different blocks, volatile ones, structs, arrays, and those of each thread.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && cp %s first.c && cp %S/Inputs/sym-globals-second.c second.c
// RUN: cd %t.dir && not %hindsight check first.c second.c --sym-globals --property no-overflow,valid-deref --output out | FileCheck %s
// RUN: cd %t.dir && %hindsight replay out | FileCheck %s --check-prefix=AGAIN
// RUN: cd %t.dir && %hindsight ktest out/test000001.ktest | FileCheck %s --check-prefix=TEST
// RUN: cd %t.dir && not %hindsight check first.c second.c --sym-globals --output out32 -- -m32 -O2 | FileCheck %s
// RUN: cd %t.dir && %clang -g -c -emit-llvm first.c && %clang -g -c -emit-llvm second.c
// RUN: cd %t.dir && not %hindsight check first.bc second.bc --sym-globals --output bitcode | FileCheck %s
// RUN: cd %t.dir && not %hindsight check first.c second.c --sym-globals --output o --repro r.c 2>&1 | FileCheck %s --check-prefix=REPRO
int secondMode(void), secondTable(int);
static unsigned mode = 1;
static volatile unsigned status;
static short table[3] = {1, 2, 3};
struct Point {
  char tag;
  long long x;
  double y;
} point = {'a', 1, 1.0};
_Thread_local int ofThread = 2;
static const int limit = 3;
static unsigned *where = &mode;
int fromConstructor;
__attribute__((constructor)) static void prepare(void) { fromConstructor = mode == 77 ? 78 : 0; }

static int count(int kind) {
  if (kind) {
    static int counter = 5;
    return counter;
  }
  static int counter = 6;
  return counter;
}

int main(void) {
  const char *text = "strings have numbered names, too";
  if (text[0] != 's' || mode != 77 || secondMode() != 78) return 0;
  if (status != 0xdeadbeef || table[2] != -5 || secondTable(2) != 900) return 0;
  if (point.tag != 'z' || point.x != -12345678901LL || point.y != 2.5) return 0;
  if (ofThread != 11 || limit != 3 || where != &mode || fromConstructor != 78) return 0;
  if (count(0) != 21 || count(1) != 22) return 0;
  *(volatile int *)0 = 1;
  // CHECK: first.c:[[# @LINE - 1]]:22 in main: null-dereference
  return 0;
}
// CHECK: mode {{.*}} = 77
// CHECK: replayed natively: yes
// CHECK: verdict violated
// AGAIN: yes{{ +}}predicted: null-dereference
// AGAIN: verdict  confirmed
// TEST: what global variables start with: the first 10 objects
// REPRO: no self-contained program can be written: the variable {{.*}} is inside a function, or there is another one of its name
