// Freeing a pointer that was never set breaks valid-free, not valid-deref.
// RUN: not %hindsight check %s --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --property valid-free --output %t.2 -- -DFIELD | FileCheck %s
#include <stdlib.h>
struct list {
  struct list *next;
  char *text;
};
int main(void) {
  struct list *list = malloc(sizeof *list);
  list->next = 0;
#ifdef FIELD
  char *text = list->text;
#else
  char *text;
#endif
  // CHECK: never-set.c:[[#@LINE+2]]:{{.*}}: invalid-free: the address is not that of any object
  // CHECK: breaks valid-free
  free(text);
  free(list);
  return 0;
}
// CHECK: verdict  violated
