// KLEE's header comes before or after those of the standard library, in every version of the language.
// RUN: not %hindsight check --output %t.1 --no-replay %s | FileCheck %s
// RUN: not %hindsight check --output %t.2 --no-replay %s -- -std=c++98 | FileCheck %s
// RUN: not %hindsight check --output %t.3 --no-replay %s -- -DAFTER | FileCheck %s
// CHECK: verdict  violated
#ifndef AFTER
#include <klee/klee.h>
#endif
#include <cassert>
#ifdef AFTER
#include <klee/klee.h>
#endif

int main() {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assert(x != 8);
  assert(x != 7);
}
