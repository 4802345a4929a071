// What was not asked about is no finding; but where nobody knows how the program goes on, the answer is unknown.
// RUN: %hindsight check %s --output %t.1 --property unreach-call -- -DDIES | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.2 --property unreach-call > %t.text
// RUN: FileCheck %s --check-prefix=UNKNOWN < %t.text
// RUN: not %hindsight check %s --output %t.3 | FileCheck %s --check-prefix=FOUND
#include <stdlib.h>

int main(void) {
#ifdef DIES
  abort();
#else
  int a[2] = {1, 2};
  volatile int i = 2;
  return a[i];
#endif
}
// SAFE: verdict  safe
// UNKNOWN: going on after stack-out-of-bounds-read, which --property does not ask about
// UNKNOWN: verdict  unknown
// FOUND: stack-out-of-bounds-read
// FOUND: verdict  violated
