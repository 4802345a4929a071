// A number that is smaller than the first one of a list goes to its front, in place of it; what was there moves into a
// new node behind. Whatever the list looks like, the two numbers are in order then:
//   hindsight prove examples/prepend_smaller.c --function prependSmaller
#include <assert.h>
#include <stdlib.h>

struct Node {
  int val;
  struct Node *next;
};

void prependSmaller(struct Node *this, int v) {
  if (v < this->val) {
    struct Node *n = malloc(sizeof *n);
    n->val = this->val;
    n->next = this->next;
    this->next = n;
    this->val = v;
    assert(this->val <= this->next->val);
  }
}
