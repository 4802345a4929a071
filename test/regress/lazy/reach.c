// A target in a function that is started on any heap, and the picture of the heap that leads there.
// RUN: not %hindsight reach %s --entry f --target %s:23 --output %t.there --draw %t.svg | FileCheck --check-prefix=THERE %s
// RUN: FileCheck --check-prefix=SVG %s < %t.svg
// RUN: %hindsight reach %s --entry f --target %s:25 --output %t.never | FileCheck --check-prefix=NEVER %s
// RUN: not %hindsight reach %s --entry f --target %s:23 --direction backward --output %t.back | FileCheck --check-prefix=BACK %s
// RUN: not %hindsight reach %s --entry number --target number:there --globals initial --direction backward --output %t.number | FileCheck --check-prefix=NUMBER %s
// RUN: not %hindsight check %s --entry f --draw %t.png --output %t.x 2>&1 | FileCheck --check-prefix=PNG %s
// RUN: not %hindsight reach %s --target main --globals any --output %t.x 2>&1 | FileCheck --check-prefix=ANY %s
#include <stddef.h>

struct node {
  struct node* next;
  int val;
};

int f(struct node* list) {
  if (!list) return 0;
  struct node* second = list->next;
  if (second && second != list && second->next == list) {
    if (second->val == list->val + 7)
      // THERE: list -> #1
      // THERE: verdict  reachable
      return 1; // the target
    if (list->next == list)
      return 2; // never
  }
  return 0;
}
// SVG: <title>The heap that f is started on</title>
// SVG: #1: struct node
// NEVER: verdict  unreachable
// BACK: unable   a search from the target to a function that is started on an input heap
// BACK: verdict  unknown

// NUMBER: verdict  reachable
int number(int n) {
  if (n == 12345) goto there;
  return 0;
there:
  return 1;
}

// PNG: hindsight: --draw: '{{.*}}' is neither an .svg nor a .dot file; write --draw heap.svg
// ANY: hindsight: --globals any needs a function that --entry names
int main(void) {
  return f(NULL) + number(1);
}
