// RUN: not %hindsight run %s --output %t --json | FileCheck %s
struct node { int value; struct node *next; };
int sum(struct node *n) {
  return n->value + n->next->value;
}
int main(void) {
  struct node last = {1, 0};
  return sum(&last);
}
// CHECK: "verdict": "violated"
// CHECK: "property": "valid-deref"
// CHECK: "kind": "null-dereference"
// CHECK: "cwe": 476
// CHECK: "sanitizer": "SEGV"
// CHECK: "line": 4
// CHECK: "function": "sum"
// CHECK: "replayed": "not-attempted"
