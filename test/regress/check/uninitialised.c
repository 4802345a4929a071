// Values that were never written: harmless until they decide something, and only if somebody asks.
// RUN: %hindsight check %s --output %t.0 -- -DBRANCH | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --output %t.1 --property uninit | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.2 --property uninit -- -DBRANCH | FileCheck %s --check-prefix=BRANCH
// RUN: not %hindsight check %s --output %t.3 --property uninit -- -DADDRESS | FileCheck %s --check-prefix=ADDRESS
// RUN: not %hindsight check %s --output %t.4 --property uninit -- -DSWITCH | FileCheck %s --check-prefix=BRANCH
#include <stdlib.h>
#include <string.h>

struct Pair {
  char tag;
  int value;
};

int main(void) {
  int *memory = malloc(8);
  struct Pair a = {1, 2}, b;
  memcpy(&b, &a, sizeof b); // padding is copied, and decides nothing
  memory[0] = 1;
  int unused = memory[1] * 2;
  (void)unused;
#ifdef BRANCH
  if (memory[1] == 3) b.value++;
#endif
#ifdef SWITCH
  switch (memory[1]) {
  case 1: b.value++; break;
  case 2: b.value--; break;
  }
#endif
#ifdef ADDRESS
  int table[4] = {0};
  table[memory[1] & 3] = 1;
#endif
  free(memory);
  return b.value == 2;
}
// SAFE: verdict  safe
// BRANCH: uninitialised-read: a value that was never written decides where the program goes
// BRANCH: breaks uninit (CWE-457
// ADDRESS: uninitialised-read: a value that was never written decides an address
