// Bitcode of a build has no checks for overflows in it: nothing is said about them, also not if another file has them.
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d && %hindsight cc -DADD -c %s -o add.o && ar rc libadd.a add.o
// RUN: not %hindsight check %s libadd.a --property no-overflow --output archive | %FileCheck %s
// RUN: not %hindsight check %s %s.none 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %hindsight check %s libadd.a --output memory | %FileCheck %s --check-prefix=MEMORY
// CHECK: libadd.a(add.o) was compiled without the checks that no-overflow needs
// CHECK: verdict {{.*}}unknown
// NONE: overflow.c.none: no such file
// MEMORY: verdict {{.*}}safe
int add(int, int);
#ifdef ADD
int add(int a, int b) { return a + b; }
#else
int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int small = a > 0 && a < 10 ? a + 1 : 0;
  return add(a, small) == 3;
}
#endif
