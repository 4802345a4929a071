// Loops of any number of rounds: by induction, with invariants that are guessed from the code.
// RUN: %hindsight prove %s --function count | FileCheck %s --check-prefix=COUNT
// RUN: %hindsight prove %s --function down | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function inBounds | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function lastOne | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function leavesOthers | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function leavesBroken | FileCheck %s --check-prefix=INVALID
// RUN: %hindsight prove %s --function build | FileCheck %s --check-prefix=BUILD
// RUN: %hindsight prove %s --function prepend | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function reverse | FileCheck %s --check-prefix=REVERSE
// RUN: %hindsight prove %s --function together | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function nested | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function ofCallee | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function testedLast | FileCheck %s --check-prefix=VALID
// RUN: %hindsight prove %s --function largest | FileCheck %s --check-prefix=VALID
// RUN: not %hindsight prove %s --function overshoots | FileCheck %s --check-prefix=INVALID
// RUN: %hindsight prove %s --function late --unwind 3 | FileCheck %s --check-prefix=BOUNDED
// RUN: %hindsight prove %s --function made --unwind 3 | FileCheck %s --check-prefix=BOUNDED
// VALID: : valid{{$}}
// VALID-NEXT: by induction over all loops
// INVALID: : invalid{{$}}
// BOUNDED: : valid-within-bounds: loops were cut after 3 rounds (--unwind)
#include <assert.h>
#include <stdlib.h>

struct Node {
  int val;
  struct Node *next;
};

// COUNT: : valid{{$}}
// COUNT-NEXT: by induction over all loops
// COUNT: invariant at {{.*}}induction.c:[[#@LINE+3]]: i >= 0
void count(int n) {
  int i = 0;
  while (i < n) i++;
  assert(n < 0 || i == n);
}
void down(int n) {
  if (n < 0) return;
  int i = n;
  while (i > 0) i--;
  assert(i == 0);
}
void inBounds(int *a, int n) {
  for (int i = 0; i < n; i++) {
    assert(i >= 0 && i < n);
    a[i] = 0;
  }
}
void lastOne(struct Node *p) {
  if (!p) return;
  struct Node *last = p;
  while (last->next) last = last->next;
  assert(last && !last->next);
}
void leavesOthers(struct Node *p, struct Node *q) {
  int before = q->val;
  for (struct Node *n = p, *after; n; n = after) {
    after = n->next;
    n->next = q;
  }
  assert(q->val == before);
}
void leavesBroken(struct Node *p, struct Node *q) {
  int before = q->val;
  for (struct Node *n = p; n; n = n->next) n->val = 0;
  assert(q->val == before);
}
// BUILD: : valid{{$}}
// BUILD: : head != NULL || i == 0
void build(int n) {
  struct Node *head = NULL;
  for (int i = 0; i < n; i++) {
    struct Node *x = malloc(sizeof *x);
    x->next = head;
    head = x;
  }
  if (n > 0) assert(head);
}
void prepend(struct Node *p, int n) {
  struct Node *head = p;
  int before = p->val;
  for (int i = 0; i < n; i++) {
    struct Node *x = malloc(sizeof *x);
    x->next = head;
    head = x;
  }
  assert(p->val == before);
}
// REVERSE: : valid{{$}}
// REVERSE: : done != NULL || head == (head at the start)
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
void together(int n) {
  int i = 0, j = 0;
  for (; i < n; i++) j++;
  assert(i == j);
}
void nested(int n, int m) {
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      assert(i < n && j < m);
      if (c < 1000) c++;
    }
  assert(c <= 1000 && c >= 0);
}
static int length(struct Node *p) {
  int n = 0;
  for (; p; p = p->next)
    if (n < 100) n++;
  return n;
}
void ofCallee(struct Node *p) { assert(length(p) <= 100); }
void testedLast(int n) {
  if (n <= 0) return;
  int i = 0;
  do {
    i++;
  } while (i < n);
  assert(i == n);
}
void largest(int *a, int n) {
  int most = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > most) most = a[i];
  assert(most >= 0);
}
void overshoots(int n) {
  int i = 0;
  while (i < n) i += 2;
  assert(n < 0 || i == n);
}
// It fails, but not in so few rounds.
void late(int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (c < 50) c++;
  assert(c < 50);
}
// A node of an earlier round is not the last one.
void made(int n) {
  struct Node *last = NULL, *before = NULL;
  for (int i = 0; i < n; i++) {
    before = last;
    last = malloc(sizeof *last);
    last->val = i < 9;
  }
  assert(!before || last->val);
}
