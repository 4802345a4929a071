// Pointers into objects: the address of a member in a variable, numbers and structs inside of structs, arrays.
// RUN: %hindsight prove %s --function insertSorted --unwind 2 | FileCheck %s --check-prefix=BOUNDED
// RUN: %hindsight prove %s --function removeAll --unwind 2 | FileCheck %s --check-prefix=BOUNDED
// RUN: not %hindsight prove %s --function removeAllBroken --unwind 2 | FileCheck %s --check-prefix=REMOVE
// RUN: not %hindsight prove %s --function number | FileCheck %s --check-prefix=INTO
// RUN: %hindsight prove %s --function numberApart | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function otherNumber | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function nested | FileCheck %s --check-prefix=NESTED
// RUN: %hindsight prove %s --function otherMember | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function elements | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function elements | FileCheck %s --check-prefix=OFFSETS
// RUN: not %hindsight prove %s --function shifted | FileCheck %s --check-prefix=SHIFTED
// RUN: %hindsight prove %s --function swapped | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function copied | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function copiedTwice | FileCheck %s --check-prefix=INVALID
// RUN: %hindsight prove %s --function distance | FileCheck %s --check-prefix=VALID
// OFFSETS: null or lead to a live object of their type, alone or in an array or a struct
// BOUNDED: : valid-within-bounds: loops were cut after 2 rounds
// VALID: : valid{{$}}
// INVALID: : invalid{{$}}
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Node {
  int val;
  struct Node *next;
};
struct In {
  int a, b;
};
struct Out {
  long x;
  struct In in;
  int numbers[4];
};

void insertSorted(struct Node *head, int v) {
  struct Node **link = &head;
  while (*link && (*link)->val < v) link = &(*link)->next;
  struct Node *n = malloc(sizeof *n);
  n->val = v;
  n->next = *link;
  *link = n;
  assert(head && (*link)->val == v);
}

void removeAll(struct Node *head, int v) {
  struct Node **link = &head;
  while (*link) {
    if ((*link)->val == v) *link = (*link)->next;
    else link = &(*link)->next;
  }
  assert(!head || head->val != v);
}

// Of two equal ones in a row, the second one stays.
// REMOVE: : invalid{{$}}
// REMOVE: -> #1 {val 0, next #2}
// REMOVE: #2 {val 0
void removeAllBroken(struct Node *head, int v) {
  struct Node **link = &head;
  while (*link) {
    if ((*link)->val == v) {
      *link = (*link)->next;
      if (!*link) break;
    }
    link = &(*link)->next;
  }
  assert(!head || head->val != v);
}

// INTO: : invalid{{$}}
// INTO: p -> #1
// INTO: x -> #1
void number(struct Node *p, int *x) {
  p->val = 1;
  *x = 2;
  assert(p->val == 1);
}
void numberApart(struct Node *p, int *x) {
  p->val = 1;
  *x = 2;
  assert(p->val == 1 || x == &p->val);
}
void otherNumber(struct Node *p, long *x) {
  p->val = 1;
  *x = 2;
  assert(p->val == 1);
}

// NESTED: : invalid{{$}}
// NESTED: i -> #1+8
// NESTED: precondition of the failure: o != NULL && i == (char *)o + 8
void nested(struct Out *o, struct In *i) {
  o->in.a = 1;
  i->a = 2;
  assert(o->in.a == 1);
}
void otherMember(struct Out *o, struct In *i) {
  o->in.a = 1;
  i->b = 2;
  assert(o->in.a == 1);
}

void elements(struct Out *o, int i, int j) {
  if (i < 0 || j < 0 || i > 3 || j > 3) return;
  o->numbers[i] = 1;
  o->numbers[j] = 2;
  assert(i == j || o->numbers[i] == 1);
}

// SHIFTED: : invalid{{$}}
// SHIFTED: b -> #1+{{[0-9]+}}
void shifted(int *a, int *b, int n) {
  if (n < 1 || n > 10) return;
  a[n] = 1;
  b[n - 1] = 2;
  assert(a == b || a[n] == 1);
}

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
void swapped(struct Node *p, struct Node *q) {
  int x = p->val, y = q->val;
  swap(&p->val, &q->val);
  assert(p->val == y && q->val == x);
}

void copied(struct Out *o, struct In *i) {
  int b = i->b;
  o->in = *i;
  assert(o->in.b == b);
}

// What is copied is of another type than the variable it is copied to.
void copiedTwice(struct Node *p) {
  struct { int number; void *where; } first, second;
  memcpy(&first, p, sizeof first);
  p->val++;
  memcpy(&second, p, sizeof second);
  assert(first.number == second.number);
}

void distance(int *a, int n) {
  if (n < 0 || n > 100) return;
  int *end = a + n;
  assert(end - a == n && end >= a);
}
