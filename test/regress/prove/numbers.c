// Numbers of a counterexample are written as the source would write them.
// RUN: not %hindsight prove %s --function twice | FileCheck %s --check-prefix=FLOAT
// RUN: not %hindsight prove %s --function next | FileCheck %s --check-prefix=INT
// FLOAT: invalid
// FLOAT: number = inf
// INT: invalid
// INT: number = 2147483647
#include <assert.h>

int twice(double number) {
  if (!(number > 0)) return 0;
  assert(number * 2 > number);
  return 1;
}

int next(int number) {
  assert((int)(number + 1u) > number);
  return 1;
}
