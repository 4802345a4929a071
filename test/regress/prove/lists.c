// Functions over lists and trees, right and broken, on every heap.
// RUN: %hindsight prove %s --function insertFirst | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function insertFirstBroken | FileCheck %s --check-prefix=INVALID
// RUN: %hindsight prove %s --function removeSecond | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function removeSecondBroken | FileCheck %s --check-prefix=SELF
// RUN: %hindsight prove %s --function reverse --unwind 3 | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function reverseBroken --unwind 3 | FileCheck %s --check-prefix=INVALID
// RUN: %hindsight prove %s --function rotateRight | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function rotateBroken | FileCheck %s --check-prefix=INVALID
// RUN: %hindsight prove %s --function insertLeft | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function doubleDegree --unwind 3 | FileCheck %s --check-prefix=INVALID
// VALID: : valid{{$}}
// INVALID: : invalid{{$}}
// INVALID: -> #1
// SELF: : invalid{{$}}
// SELF: next #1
#include <assert.h>
#include <stdlib.h>

struct Node {
  int val;
  struct Node *next;
};
struct Tree {
  int key;
  struct Tree *left, *right;
};

void insertFirst(struct Node *head, int v) {
  struct Node *n = malloc(sizeof *n);
  n->val = v;
  n->next = head;
  assert(n != head && n->next == head && n->val == v);
}

// The second node need not be one of its own.
void insertFirstBroken(struct Node *head, struct Node *other) {
  int before = other->val;
  head->val = before + 1;
  assert(other->val == before);
}

void removeSecond(struct Node *head) {
  struct Node *second = head->next;
  if (!second) return;
  struct Node *third = second->next;
  head->next = third;
  assert(head->next == third);
}

// Of a ring of one node, the second one is the first.
void removeSecondBroken(struct Node *head) {
  struct Node *second = head->next;
  if (!second) return;
  head->next = second->next;
  assert(head->next != second);
}

void reverse(struct Node *head) {
  struct Node *done = NULL, *last = head;
  while (head) {
    struct Node *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  assert(!last || done);
}

void reverseBroken(struct Node *head) {
  struct Node *done = NULL, *last = head;
  while (head) {
    struct Node *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  assert(!last || done != last); // a list of one node is its own reverse
}

void rotateRight(struct Tree *root) {
  struct Tree *left = root->left;
  if (!left || left == root) return;
  struct Tree *middle = left->right;
  root->left = middle;
  left->right = root;
  assert(left->right->left == middle);
}

void rotateBroken(struct Tree *root) {
  struct Tree *left = root->left;
  if (!left) return;
  struct Tree *middle = left->right;
  root->left = middle;
  left->right = root;
  assert(left->right == root && left != root);
}

static void put(struct Tree *at, struct Tree *what) {
  if (what->key < at->key) at->left = what;
  else at->right = what;
}

void insertLeft(struct Tree *root, int key) {
  struct Tree *t = calloc(1, sizeof *t);
  t->key = key;
  put(root, t);
  assert((key < root->key ? root->left : root->right)->key == key);
}

struct Graph {
  struct Graph *next, *to;
  int index, degree;
};

// Degree counting: both nodes of two may point to the second one.
void doubleDegree(struct Graph *list) {
  int i = 0;
  for (struct Graph *n = list; n; n = n->next) {
    n->index = i++;
    n->degree = 0;
  }
  for (struct Graph *n = list; n; n = n->next)
    if (n->to) n->to->degree++;
  for (struct Graph *n = list; n; n = n->next) assert(!(n->index > 0 && n->degree > n->index));
}
