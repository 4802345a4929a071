// The C library gives aligned blocks of any size; a sanitizer gives multiples of the alignment only, and null otherwise.
// RUN: %run %s > %t.found
// RUN: %hindsight replay %t.out | FileCheck %s
#include <stdlib.h>

int main(void) {
  char *block = aligned_alloc(4096, 4097);
  if (!block) return 1;
  block[4096] = 1;
  free(block);
  return 0;
}
// CHECK: yes{{ +}}predicted: a normal end
// CHECK: verdict  confirmed
