// Errors that UndefinedBehaviorSanitizer shows. In bitcode it cannot look for them, which is said.
// RUN: not %hindsight run %s --quiet --output %t.64 > %t.found
// RUN: %hindsight replay %t.64 | FileCheck %s
// RUN: not %hindsight run %s --quiet --output %t.32 -- -m32 > %t.found
// RUN: %hindsight replay %t.32 | FileCheck %s
// RUN: %clang -g -c -emit-llvm -w -I %S/../../../runtime/include %s -o %t.bc
// RUN: not %hindsight run %t.bc --quiet --output %t.bitcode > %t.found
// RUN: not %hindsight replay %t.bitcode --only-errors | FileCheck %s --check-prefix=BITCODE
#include <klee/klee.h>

int main(void) {
  int which, a, b;
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  volatile double large = 1e30;
  int result = 0;
  if (which == 1)
    // CHECK-DAG: yes{{ +}}predicted: integer-overflow {{.*}} shows signed-integer-overflow at {{.*}}undefined.c:[[# @LINE + 1]]
    result = a / (b | 1);
  else if (which == 2)
    // CHECK-DAG: yes{{ +}}predicted: division-by-zero {{.*}} shows integer-divide-by-zero at {{.*}}undefined.c:[[# @LINE + 1]]
    result = a / (b & 1);
  else if (which == 3)
    // CHECK-DAG: yes{{ +}}predicted: unreachable-reached {{.*}} shows unreachable-call at {{.*}}undefined.c:[[# @LINE + 1]]
    __builtin_unreachable();
  else if (which == 4)
    // No error to the engine, and none here: only what it looks for on every path is looked for natively.
    result = a + b + (1 << (a & 63)) + (int)large;
  return result;
}
// CHECK: verdict  confirmed
// BITCODE-DAG: not-observable  predicted: integer-overflow {{.*}}; the program was given as bitcode
// BITCODE-DAG: yes{{ +}}predicted: division-by-zero {{.*}} shows FPE at {{.*}}undefined.c:23
// BITCODE: verdict  unknown
