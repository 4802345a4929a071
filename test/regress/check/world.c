// Standard input is empty here: what holds then proves nothing about other input.
// RUN: not %hindsight check %s --output %t > %t.text
// RUN: FileCheck %s < %t.text
#include <stdio.h>

int main(void) {
  char buffer[8];
  return scanf("%s", buffer) == 1;
}
// CHECK: standard input: none was given (--stdin FILE, --sym-stdin N)
// CHECK: verdict  unknown
