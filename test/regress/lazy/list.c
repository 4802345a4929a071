// Functions started on any heap. Each names what its caller must see to; the others are right or wrong for good.
// RUN: %hindsight check %s --entry length --output %t.length | FileCheck --check-prefix=LENGTH %s
// RUN: %hindsight check %s --entry first --output %t.first | FileCheck --check-prefix=FIRST %s
// RUN: not %hindsight check %s --entry first --strict-inputs --output %t.strict | FileCheck --check-prefix=STRICT %s
// RUN: not %hindsight check %s --entry tested --output %t.tested | FileCheck --check-prefix=TESTED %s
// RUN: not %hindsight check %s --entry twice --output %t.twice | FileCheck --check-prefix=TWICE %s
// RUN: %hindsight check %s --entry apart --output %t.apart | FileCheck --check-prefix=APART %s
// RUN: not %hindsight check %s --entry circle --output %t.circle | FileCheck --check-prefix=CIRCLE %s
// RUN: not %hindsight check %s --entry leak --output %t.leak | FileCheck --check-prefix=LEAK %s
// RUN: %hindsight check %s --entry keep --output %t.keep | FileCheck --check-prefix=KEEP %s
// RUN: not %hindsight check %s --entry through --output %t.through | FileCheck --check-prefix=THROUGH %s
// RUN: not %hindsight check %s --entry circle --json --output %t.json | FileCheck --check-prefix=JSON %s
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node* next;
  int val;
};

static struct node* head;
static int limit = 3;

// LENGTH: incomplete: input heaps in which more than 4 pointers in a row are followed were left out; to see more, raise --lazy-depth
// LENGTH: about    every input heap up to 4 pointers deep in which
// LENGTH: verdict  safe-within-bounds
int length(struct node* list) {
  int n = 0;
  for (; list && n < 9; list = list->next) ++n; // of a circle, too
  return n;
}

// FIRST: needs    list != NULL
// FIRST: verdict  safe
// STRICT: null-dereference
// STRICT: list -> NULL
// STRICT: verdict  violated
int first(struct node* list) {
  return list->val;
}

// TESTED: null-dereference
// TESTED: verdict  violated
int tested(struct node* list) {
  if (!list) limit = 0;
  return list->val;
}

// TWICE: use-after-free: reads what 'a' points to
// TWICE: a -> #1 {}
// TWICE-NEXT: b -> #1
// TWICE: replayed natively: yes
// TWICE: verdict  violated
int twice(struct node* a, struct node* b) {
  free(a);
  return b->val;
}

// APART: needs    b != NULL
// APART: verdict  safe
int apart(struct node* a, struct node* b) {
  if (a == b) return 0;
  free(a);
  return b->val;
}

// CIRCLE: assertion-failed
// CIRCLE: list -> #1 {next #1, val 5}
// CIRCLE: verdict  violated
// JSON: "heap": {
// JSON: "list -> #1 {next #1, val 5}"
// JSON: "needs": []
// JSON: "rests_on": "every input heap
int circle(struct node* list) {
  if (list && list->val == 5) assert(list->next != list);
  return 0;
}

// LEAK: memory-leak: 16 bytes are lost when the function returns to its caller
// LEAK: verdict  violated
void leak(int n) {
  struct node* fresh = malloc(sizeof *fresh);
  if (fresh) fresh->val = n;
}

// What the caller can reach is not lost, and no handler runs.
// KEEP: verdict  safe
static void fail(void) {
  abort();
}
struct node* keep(struct node* list) {
  atexit(fail);
  struct node* fresh = malloc(sizeof *fresh);
  fresh->next = malloc(sizeof *fresh);
  head = malloc(sizeof *fresh);
  if (list) list->next = malloc(sizeof *list);
  return fresh;
}

// THROUGH: assertion-failed
// THROUGH: limit
// THROUGH: verdict  violated
int through(int* p) {
  limit = 1;
  *p = 2;
  assert(limit == 1);
  return 0;
}
static int* escape(void) {
  return &limit;
}
int main(void) {
  return *escape();
}

// Contracts at the start of a function are assumptions; those that contradict each other leave no heap.
// RUN: %hindsight check %s --entry sorted --output %t.sorted | FileCheck --check-prefix=SORTED %s
// RUN: not %hindsight check %s --entry nobody --output %t.nobody 2>&1 | FileCheck --check-prefix=NOBODY %s
void __VERIFIER_assume(int);
// SORTED: verdict  safe: no error found
int sorted(struct node* list) {
  __VERIFIER_assume(list != NULL && list->next != NULL && list->val < list->next->val);
  assert(list != list->next);
  return 0;
}
// NOBODY: hindsight: no input heap fits: every path of nobody ends at an assumption
int nobody(struct node* list) {
  __VERIFIER_assume(list == NULL);
  __VERIFIER_assume(list != NULL);
  return list->val;
}
