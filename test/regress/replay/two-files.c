// Several files, flags with a relative folder, and a replay from elsewhere; then the bitcode of one of them.
// RUN: rm -rf %t.dir && mkdir -p %t.dir/include %t.dir/elsewhere && cd %t.dir && echo "#define LIMIT 3" > include/limit.h && cp %s first.c && echo "int twice(int x) { return x * 2; }" > second.c
// RUN: cd %t.dir && not %hindsight run first.c second.c --quiet --output out -- -Iinclude > %t.found
// RUN: cd %t.dir/elsewhere && %hindsight replay ../out | FileCheck %s
// RUN: cd %t.dir/elsewhere && %hindsight replay ../out/test000001.ktest | FileCheck %s --check-prefix=ONE
// RUN: cd %t.dir && %clang -g -c -emit-llvm second.c -o second.bc
// RUN: cd %t.dir && not %hindsight run first.c second.bc --quiet --output mixed -- -Iinclude > %t.found
// RUN: cd %t.dir/elsewhere && %hindsight replay ../mixed --only-errors | FileCheck %s
#include "limit.h"
#include <assert.h>
int __VERIFIER_nondet_int(void);
int twice(int x);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x < 10)
    assert(twice(x) > LIMIT); // CHECK: yes{{ +}}predicted: assertion-failed at first.c:[[# @LINE]]{{.*}} by __assert_fail at first.c:[[# @LINE]]
  return 0;
}
// CHECK: verdict  confirmed
// ONE: verdict  confirmed: 1 test did what was predicted
