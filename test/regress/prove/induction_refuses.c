// What fails only in later rounds than were unwound: induction does not call it valid.
// RUN: %hindsight prove %s --function cutsFourth --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function setsFifth --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function marksSixth --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function copiesMark --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function throughPointer --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function inCallee --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function recursion --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function testedLast --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function fourthNode --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function innerLoop --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// RUN: %hindsight prove %s --function variable --unwind 1 | FileCheck %s --implicit-check-not=": valid{{$}}"
// CHECK: : valid-within-bounds: loops were cut after 1 rounds
#include <assert.h>
#include <string.h>
struct Node { int val; struct Node *next; };
struct Buf { int n; int a[8]; };
static void inc(int *p) { (*p)++; }
static int rec(int n) { return n <= 0 ? 0 : rec(n - 1) + 1; }

void cutsFourth(struct Node *h) { struct Node **l = &h; int n = 0; while (*l) { if (n == 3) { *l = NULL; break; } l = &(*l)->next; n++; } assert(n != 3 || *l); }
void setsFifth(int n) { struct Node *a[6] = {0}; struct Node x; for (int i = 0; i < n && i < 6; i++) a[i] = &x; assert(!a[4]); }
void marksSixth(struct Buf *b, int n) { b->n = 0; for (int i = 0; i < n && i < 8; i++) { b->a[i] = i; if (i == 5) b->n = 1; } assert(b->n == 0); }
void copiesMark(int n) { struct Buf x = {0}, y = {0}; for (int i = 0; i < n; i++) { if (i == 4) x.n = 1; memcpy(&y, &x, sizeof x); } assert(y.n == 0); }
void throughPointer(int n) { int c = 0; int *p = &c; for (int i = 0; i < n; i++) if (i > 4) *p = i; assert(c == 0); }
void inCallee(int n) { int c = 0; for (int i = 0; i < n; i++) inc(&c); assert(c < 6); }
void recursion(int n) { int r = 0; for (int i = 0; i < n; i++) r = rec(i); assert(r < 3); }
void testedLast(int n) { int i = 0, f = 0; do { if (i == 5) f = 1; i++; } while (i < n); assert(!f); }
void fourthNode(struct Node *p, struct Node *q) { int k = 0; p->val = 0; for (struct Node *n = q; n; n = n->next) { if (k == 3) n->val = 1; k++; } assert(p->val == 0); }
void innerLoop(int n, int m) { int c = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) if (j == 3) c = 1; assert(c == 0); }
void variable(int n) { static int g; g = 0; for (int i = 0; i < n; i++) { if (i == 4) g = 3; } assert(g == 0); }
