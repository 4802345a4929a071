// Functions without a body return anything, and may write what their arguments lead to.
// RUN: not %hindsight check %s --entry value --output %t.value --repro %t.value.c | FileCheck --check-prefix=VALUE %s
// RUN: FileCheck --check-prefix=REPRO --input-file %t.value.c %s
// RUN: not %hindsight check %s --entry value --missing stop --output %t.stop | FileCheck --check-prefix=STOP %s
// RUN: not %hindsight check %s --entry value --missing some 2>&1 | FileCheck --check-prefix=SOME %s
// RUN: not %hindsight check %s --missing any 2>&1 | FileCheck --check-prefix=MAIN %s
// RUN: not %hindsight check %s --entry out --output %t.out --repro %t.out.c | FileCheck --check-prefix=OUT %s
// RUN: not %hindsight check %s --entry mine --output %t.mine --repro %t.mine.c | FileCheck --check-prefix=MINE %s
// RUN: not %hindsight check %s --entry list --output %t.list --repro %t.list.c | FileCheck --check-prefix=LIST %s
// RUN: not %hindsight check %s --entry deep --output %t.deep --repro %t.deep.c | FileCheck --check-prefix=DEEP %s
// RUN: not %hindsight check %s --entry later --output %t.later --repro %t.later.c | FileCheck --check-prefix=LATER %s
// RUN: %hindsight check %s --entry apart --output %t.apart | FileCheck --check-prefix=APART %s
// RUN: %hindsight check %s --entry reads --output %t.reads | FileCheck --check-prefix=SAFE %s
// RUN: %hindsight check %s --entry lost --property valid-memtrack --output %t.lost | FileCheck --check-prefix=SAFE %s
// RUN: %hindsight check %s --entry result --output %t.result | FileCheck --check-prefix=RESULT %s
// RUN: not %hindsight check %s --entry same --output %t.same --repro %t.same.c | FileCheck --check-prefix=SAME %s
// RUN: not %hindsight check %s --entry hook --output %t.hook --repro %t.hook.c | FileCheck --check-prefix=HOOK %s
// RUN: %hindsight check %s --entry ends --output %t.ends | FileCheck --check-prefix=ENDS %s
// RUN: not %hindsight check %s --entry linked --output %t.linked --repro %t.linked.c | FileCheck --check-prefix=LINKED %s
// RUN: %hindsight replay %t.linked | FileCheck --check-prefix=AGAIN %s
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
  struct node* next;
  int val;
};
struct point {
  int x, y;
};
struct hooks {
  void* (*get)(size_t);
  int (*ask)(int);
};

int next_value(void);
void fill(struct point* p);
void touch(struct node** p);
void change(struct node* a);
void note(const char* text);
int look(struct node* a) __attribute__((pure));
struct node* find(int key);
void keep(void* p);
_Noreturn void die(const char* why);

// VALUE: assertion-failed
// VALUE: next_value() {{.*}} = 7
// VALUE: next_value()#2 {{.*}} = 8
// VALUE: replayed natively: yes
// VALUE: about {{.*}}; functions without a body (next_value) return anything that is not freed, write only what their arguments lead to, and free and call nothing
// VALUE: verdict  violated
// REPRO: __asm__("next_value");
// REPRO: hindsight_take(&result
// STOP: verdict  unknown
// SOME: hindsight: --missing: 'some' is neither any nor stop; write --missing stop
// MAIN: hindsight: --missing is about the heap that a caller hands to a function
int value(void) {
  int a = next_value(), b = next_value();
  assert(a != 7 || b != 8);
  return 0;
}

// OUT: fill() writes p {x 3}
// OUT: replayed natively: yes
int out(void) {
  struct point p;
  fill(&p);
  assert(p.x != 3);
  return 0;
}

// It may leave the pointer as it was.
// MINE: use-after-free
// MINE: touch() writes n
// MINE: replayed natively: yes
int mine(void) {
  struct node *n = malloc(sizeof *n), *old = n;
  if (!n) return 0;
  n->val = 1;
  touch(&n);
  free(old);
  return n ? n->val : 0;
}

// LIST: assertion-failed
// LIST: change() writes
// LIST: replayed natively: yes
int list(struct node* a) {
  if (!a || !a->next) return 0;
  a->next->val = 1;
  change(a);
  assert(!a->next || a->next->val == 1);
  return 0;
}

// What nobody has looked at may lead to it.
// DEEP: assertion-failed
// DEEP: replayed natively: yes
int deep(struct node* a, struct node* r) {
  if (!a || !r || a == r) return 0;
  r->val = 1;
  change(a);
  assert(r->val == 1);
  return 0;
}

// What one of them has got, another one has.
// LATER: assertion-failed
// LATER: next_value() writes #1 {val
// LATER: replayed natively: yes
int later(struct node* a) {
  if (!a) return 0;
  change(a);
  a->val = 1;
  next_value();
  assert(a->val == 1);
  return 0;
}

// APART: needs    x != NULL
// APART: verdict  safe
int apart(int* x) {
  *x = 1;
  note("text");
  assert(*x == 1);
  return 0;
}

// SAFE: verdict  safe
int reads(struct node* a) {
  if (!a) return 0;
  a->val = 1;
  look(a);
  assert(a->val == 1);
  return 0;
}
int lost(void) {
  char* p = malloc(4);
  if (p) keep(p);
  return 0;
}

// RESULT: needs    find() != NULL
// RESULT: verdict  safe
int result(int key) {
  return find(key)->val;
}

// SAME: find() returns #1
// SAME: replayed natively: yes
int same(struct node* a) {
  if (!a) return 0;
  a->val = 1;
  struct node* b = find(1);
  if (!b) return 0;
  b->val = 2;
  assert(a->val == 1);
  return 0;
}

// HOOK: assertion-failed
// HOOK: h -> #1 {get caller's function
// HOOK: replayed natively: yes
int hook(struct hooks* h) {
  int* p = h->get(4);
  if (!p) return 0;
  *p = 5;
  assert(h->ask(*p) != 9);
  return 0;
}

// ENDS: verdict  safe
int ends(struct node* a) {
  if (!a) die("no list");
  return a->val;
}

// What the function allocates is reached by way of the input.
// LINKED: assertion-failed
// LINKED: change() writes block of
// LINKED: replayed natively: yes
// AGAIN: confirmed
int linked(struct node* a) {
  if (!a) return 0;
  struct node* n = malloc(sizeof *n);
  if (!n) return 0;
  n->next = NULL;
  n->val = 4;
  a->next = n;
  change(a);
  assert(n->val == 4);
  return 0;
}
