// Memory before what a pointer points to, and numbers that are pointers.
// RUN: not %hindsight check %s --entry around --output %t.around --repro %t.around.c | FileCheck --check-prefix=AROUND %s
// RUN: not %hindsight check %s --entry both --output %t.both --repro %t.both.c | FileCheck --check-prefix=BOTH %s
// RUN: %hindsight check %s --entry written --output %t.written | FileCheck --check-prefix=SAFE %s
// RUN: not %hindsight check %s --entry strict --strict-inputs --output %t.strict | FileCheck --check-prefix=STRICT %s
// RUN: not %hindsight check %s --entry handle --output %t.handle --repro %t.handle.c | FileCheck --check-prefix=HANDLE %s
// RUN: not %hindsight check %s --entry either --output %t.either --repro %t.either.c | FileCheck --check-prefix=EITHER %s
// RUN: not %hindsight check %s --entry wiped --output %t.wiped --repro %t.wiped.c | FileCheck --check-prefix=WIPED %s
// RUN: not %hindsight check %s --entry whole --output %t.whole --repro %t.whole.c | FileCheck --check-prefix=WHOLE %s
// RUN: %hindsight check %s --entry apart --output %t.apart | FileCheck --check-prefix=SAFE %s
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct link {
  struct link* next;
};
struct item {
  long id;
  struct link in;
  int val;
};
#define ITEM(l) ((struct item*)((char*)(l) - offsetof(struct item, in)))

// AROUND: assertion-failed
// AROUND: l -> #1+8 {id 3, val 4}
// AROUND: replayed natively: yes
// AROUND: verdict  violated
int around(struct link* l) {
  if (!l) return 0;
  assert(ITEM(l)->id != 3 || ITEM(l)->val != 4);
  return 0;
}

// Two names of one list: the next link may be the first one.
// BOTH: assertion-failed
// BOTH: replayed natively: yes
int both(struct link* l) {
  if (!l || !l->next) return 0;
  ITEM(l)->val = 1;
  ITEM(l->next)->val = 2;
  assert(ITEM(l)->val == 1);
  return 0;
}

// SAFE: verdict  safe
int written(struct link* l) {
  struct link other;
  if (!l) return 0;
  l->next = &other;
  ITEM(l)->id = 7;
  assert(l->next == &other && ITEM(l)->id == 7);
  return 0;
}

// The whole is used after a part of it.
// WHOLE: assertion-failed
// WHOLE: l -> #1+8
// WHOLE-NEXT: i -> #1
// WHOLE: replayed natively: yes
// WHOLE: verdict  violated
int whole(struct link* l, struct item* i) {
  if (!l || !i) return 0;
  l->next = l;
  i->in.next = NULL;
  assert(l->next == l);
  return 0;
}
int apart(struct link* l, struct item* i) {
  if (!l || !i || l == &i->in) return 0;
  l->next = l;
  i->in.next = NULL;
  assert(l->next == l);
  return 0;
}

// STRICT: heap-out-of-bounds-read
// STRICT: verdict  violated
long strict(struct link* l) {
  if (!l) return 0;
  return ITEM(l)->id;
}

struct handle {
  uintptr_t number;
};
// HANDLE: assertion-failed
// HANDLE: h -> #1 {number #2}
// HANDLE: replayed natively: yes
int handle(struct handle* h) {
  if (!h || !h->number) return 0;
  assert(*(int*)h->number != 5);
  return 0;
}

union cell {
  long number;
  int* pointer;
};
struct value {
  int isPointer;
  union cell is;
};
// EITHER: assertion-failed
// EITHER: replayed natively: yes
int either(struct value* v) {
  if (!v) return 0;
  if (!v->isPointer) return v->is.number == 3;
  if (!v->is.pointer) return 0;
  assert(*v->is.pointer != 6);
  return 0;
}

// WIPED: null-dereference
// WIPED: replayed natively: yes
int wiped(struct link* l, size_t bytes) {
  if (!l || !l->next || (bytes != 0 && bytes != sizeof *l)) return 0;
  memset(l, 0, bytes);
  return l->next->next == l;
}
