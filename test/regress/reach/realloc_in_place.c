// realloc may leave an object where it is, or move it: a comparison with the old pointer can go either way.
// RUN: not %hindsight reach %s --target same --direction forward --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target moved --direction forward --output %t.2 --no-replay | FileCheck %s
// CHECK: verdict  reachable
#include <stdlib.h>
void same(void) {}
void moved(void) {}
int main(void) {
  char *old = malloc(4);
  char *grown = realloc(old, 8);
  if (grown == old)
    same();
  else
    moved();
  free(grown);
  return 0;
}
