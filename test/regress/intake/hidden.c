// A function that a shared library hides is its own, also if the program has one of that name; one that it does not hide
// is the program's.
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d
// RUN: %hindsight cc -fPIC -DLIBRARY -c %s -o library.o && %hindsight cc -fPIC -DHELPER -c %s -o helper.o
// RUN: %hindsight cc -shared library.o helper.o -o libown.so
// RUN: %hindsight cc %s -L. -lown -Wl,-rpath,%t.d -o prog && ./prog
// RUN: %hindsight run prog --output out | %FileCheck %s
// CHECK: 1 returned
// CHECK: verdict {{.*}}safe
#include <assert.h>
int of_library(void), open_of_library(void);
#ifdef LIBRARY
__attribute__((visibility("hidden"))) int name(void);
int open_name(void);
static int started;
__attribute__((constructor)) static void start(void) { started = 1; }
int of_library(void) { return name() + started; }
int open_of_library(void) { return open_name(); }
#elif defined HELPER
__attribute__((visibility("hidden"))) int name(void) { return 10; }
int open_name(void) { return 20; }
#else
int name(void) { return 30; }
int open_name(void) { return 40; }
int main(void) {
  assert(name() == 30 && open_name() == 40);
  assert(of_library() == 11);
  assert(open_of_library() == 40);
  return 0;
}
#endif
