// A stream that nobody closes is not lost: the C library holds it, natively and here.
// RUN: %hindsight check %s --file %S/Inputs/greeting.txt --no-replay 2>&1 | FileCheck %s
#include <stdio.h>

int main(void) {
  fopen("greeting.txt", "r");
  FILE* out = fopen("out", "w");
  FILE* again = fopen("out", "r");
  fclose(out);
  return again == NULL;
}

// CHECK: verdict  safe
