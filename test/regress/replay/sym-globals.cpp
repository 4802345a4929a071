// Variables of C++ start with any value, and constructors go over them; whether a local was initialised is no variable.
// RUN: not %hindsight check %s --sym-globals --property no-abort --output %t.1 | FileCheck %s
// RUN: %hindsight run %s --sym-globals --output %t.2 --quiet > %t.text || true
// RUN: %hindsight replay %t.2 | FileCheck %s --check-prefix=AGAIN
#include <cstdlib>
struct Counter {
  int n;
  Counter() : n(4) {}
};
static Counter counter;
static int mode;
inline int shared = 3;
namespace {
int hidden;
}
static Counter &local() {
  static Counter c;
  return c;
}
int main() {
  if (counter.n != 4 || local().n != 4) return 1;
  if (mode == 5 && hidden == 9 && shared == 12) std::abort();
  // CHECK: sym-globals.cpp:[[# @LINE - 1]]:{{.*}} abort-called
  return 0;
}
// CHECK: input:
// CHECK-NOT: _ZGV
// CHECK: replayed natively: yes
// AGAIN: predicted: abort-called
// AGAIN: verdict  confirmed: 4 tests did what was predicted
