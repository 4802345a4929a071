// A number that is an input may be the address of a function.
// RUN: %hindsight run %s --output %t.1 | FileCheck %s
// RUN: not %hindsight run %s --output %t.2 -- -DANY | FileCheck %s --check-prefix=ANY
#include <assert.h>
#include <klee/klee.h>
static int five(void) { return 5; }
static int six(void) { return 6; }
int (*table[])(void) = {five, six};
int main(void) {
  int (*function)(void);
  klee_make_symbolic(&function, sizeof function, "function");
#ifdef ANY
  assert(table[0] != table[1]);
  // ANY: unknown-function.c:[[#@LINE+1]]:{{.*}}: bad-function-pointer: the address is not that of any function
  int result = function();
  assert(result == 5 || result == 6);
#else
  if (function == five) assert(function() == 5);
  if (function == table[1]) assert(function() == 6);
#endif
  return 0;
}
// CHECK: 3  returned
// ANY-DAG: 1  bad-function-pointer
// ANY-DAG: 2  returned
