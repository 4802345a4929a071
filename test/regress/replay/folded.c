// A machine instruction may load and cast at once, and has the column of only one of them.
// RUN: not %hindsight check %s --output %t.1 -- -m32 | FileCheck %s
// RUN: not %hindsight check %s --output %t.2 | FileCheck %s
struct Node {
  char data;
  struct Node* next;
};

static int isOpen(struct Node* cursor) {
  // CHECK: yes (the native run shows SEGV at {{.*}}folded.c:[[# @LINE + 1]]
  return cursor->data == '<' && cursor->next->data == 'h';
}

int main(void) {
  struct Node node = {'<', 0};
  return isOpen(&node);
}
