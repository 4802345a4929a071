// The rungs below main: where there is none, or where it does not settle an alarm, functions are started on any heap.
// RUN: not %hindsight triage %s:18:use-after-free %s:23:null-dereference %s:29:null-dereference %s:41:null-dereference \
// RUN:   %s:47:out-of-bounds %s --output %t.1 | FileCheck %s
// RUN: not %hindsight triage %s:18:use-after-free %s --json --output %t.2 | FileCheck %s --check-prefix JSON
// RUN: %hindsight triage %s:47:out-of-bounds %s --output %t.3
// A function that nothing calls is for whoever uses the library.
// RUN: %hindsight triage %s:18:use-after-free %s --output %t.4 -- -DWITH_MAIN | FileCheck %s --check-prefix MAIN
// RUN: not %hindsight triage %s:18:use-after-free %s --library --output %t.5 -- -DWITH_MAIN | FileCheck %s --check-prefix LIBRARY
// What main proves outranks what a function does on any heap.
// RUN: %hindsight triage %s:29:null-dereference %s --output %t.6 -- -DWITH_MAIN | FileCheck %s --check-prefix CLOSED
#include <stdlib.h>
struct node {
  int val;
  struct node *next;
};

int twice(int *a, int *b) {
  free(a); return *b;
}

// Whether it is true is up to its callers.
int trusts(struct node *p) {
  return p->val;
}

int looks(struct node *p) {
  int n = 0;
  if (!p) n = 3;
  return p->val + n;
}

static struct node *first(struct node *list, int key) {
  if (list && list->val == key)
    return list;
  return NULL;
}

// The source is in another function than the sink.
int use(struct node *list, int key) {
  struct node *found = first(list, key);
  return found->val;
}

int table[10];
int fine(unsigned i) {
  if (i < 10)
    return table[i];
  return 0;
}

#ifdef WITH_MAIN
int main(void) {
  struct node one = {1, NULL};
  return looks(&one);
}
#endif
// CHECK:      confirmed {{.*}}functions.c:18  use-after-free
// CHECK-NEXT: if twice is called with a != NULL && b == a; the native run of the call shows it
// CHECK:      unknown {{.*}}functions.c:23  null-dereference
// CHECK-NEXT: it is true depends on the callers of trusts: they must ensure that p != NULL
// CHECK:      confirmed {{.*}}functions.c:29  null-dereference
// CHECK-NEXT: if looks is called with p == NULL
// CHECK:      confirmed {{.*}}functions.c:41  null-dereference
// CHECK:      refuted {{.*}}functions.c:47  out-of-bounds
// CHECK-NEXT: every path through fine was followed to its end, on any heap
// JSON:      "verdict": "confirmed"
// JSON-NEXT: "from": "function"
// JSON-NEXT: "entry": "twice"
// JSON:      "harness": "{{.*}}int main(void)
// JSON:      "precondition": "a != NULL && b == a"
// MAIN:      refuted {{.*}}functions.c:18
// LIBRARY:   confirmed {{.*}}functions.c:18
// CLOSED:    refuted {{.*}}functions.c:29
