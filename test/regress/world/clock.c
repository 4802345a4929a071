// Clocks stand still in a run, and say so; a check follows every time.
// RUN: %hindsight run %s --output %t.1 | FileCheck %s --check-prefix=FIXED
// RUN: %hindsight replay %t.1 | FileCheck %s --check-prefix=REPLAYED
// RUN: not %hindsight check %s --property no-abort --output %t.2 | FileCheck %s --check-prefix=ANY
// RUN: not %hindsight run %s --clock 77 --output %t.3 | FileCheck %s --check-prefix=ANY
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  if (time(NULL) == 77) abort();
  return getpid() == getpid() ? 0 : 1;
}
// FIXED: note     clocks show 1700000000 seconds
// FIXED: verdict  safe
// REPLAYED: verdict  confirmed
// ANY: abort-called
// ANY: verdict  violated
