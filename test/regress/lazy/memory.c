// Sizes, strings, interior pointers, numbers as addresses, and what is not supported: each path ends by name.
// RUN: %hindsight check %s --entry sum --output %t.sum | FileCheck --check-prefix=SUM %s
// RUN: %hindsight check %s --entry text --lazy-bytes 8 --output %t.text | FileCheck --check-prefix=TEXT %s
// RUN: %hindsight check %s --entry range --lazy-bytes 16 --output %t.range | FileCheck --check-prefix=RANGE %s
// RUN: not %hindsight check %s --entry member --output %t.member | FileCheck --check-prefix=MEMBER %s
// RUN: %hindsight check %s --entry before --output %t.before | FileCheck --check-prefix=BEFORE %s
// RUN: %hindsight check %s --entry number --output %t.number | FileCheck --check-prefix=NUMBER %s
// RUN: not %hindsight check %s --entry call --missing stop --output %t.call | FileCheck --check-prefix=CALL %s
// RUN: not %hindsight check %s --entry value --output %t.value | FileCheck --check-prefix=VALUE %s
// RUN: not %hindsight check %s --entry pair --output %t.pair | FileCheck --check-prefix=PAIR %s
// RUN: %hindsight check %s --entry fresh --output %t.fresh | FileCheck --check-prefix=FRESH %s
// RUN: not %hindsight check %s --entry state --output %t.state | FileCheck --check-prefix=STATE %s
// RUN: %hindsight check %s --entry state --globals initial --output %t.initial | FileCheck --check-prefix=INITIAL %s
// RUN: not %hindsight check %s --entry state --globals some 2>&1 | FileCheck --check-prefix=SOME %s
// RUN: not %hindsight check %s --entry many 2>&1 --output %t.many | FileCheck --check-prefix=MANY %s
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

// SUM: needs    a != NULL
// SUM-NEXT: a points to at least 12 bytes
// SUM: verdict  safe
int sum(const int* a) {
  return a[0] ^ a[1] ^ a[2];
}

// TEXT: input objects of more than 8 bytes were left out; to see more, raise --lazy-bytes
// TEXT: needs    s != NULL
// TEXT: verdict  safe-within-bounds
unsigned text(const char* s) {
  unsigned n = 0;
  while (s[n]) ++n;
  return n;
}

// RANGE: verdict  safe-within-bounds
int range(const char* begin, const char* end) {
  int n = 0;
  if (!begin || !end) return 0;
  for (const char* p = begin; p != end; ++p) n += *p == 'x';
  return n;
}

struct inner {
  int x;
};
struct outer {
  long id;
  struct inner in;
};
// MEMBER: assertion-failed
// MEMBER: o -> #1
// MEMBER-NEXT: i -> #1+8
// MEMBER: verdict  violated
int member(struct outer* o, struct inner* i) {
  o->in.x = 1;
  i->x = 2;
  assert(o->in.x == 1);
  return 0;
}

// BEFORE: needs    i != NULL
// BEFORE: i points to at least 8 bytes behind the start of an object
// BEFORE: verdict  safe
long before(struct inner* i) {
  return ((struct outer*)((char*)i - offsetof(struct outer, in)))->id;
}

struct handle {
  unsigned long number;
};
// NUMBER: needs    h != NULL
// NUMBER: h->number != NULL
// NUMBER: verdict  safe
int number(struct handle* h) {
  return *(int*)h->number;
}

struct ops {
  int (*go)(int);
};
// CALL: unable   a call through a function pointer of the input, which is none of the functions
// CALL: verdict  unknown
int call(struct ops* o) {
  return o->go(1);
}

struct large {
  long part[5];
  int* p;
};
// VALUE: assertion-failed
// VALUE: l {part[2] 7, p #1}
// VALUE: verdict  violated
int value(struct large l) {
  if (l.part[2] == 7 && l.p) assert(*l.p != 3);
  return 0;
}

struct pair {
  long n;
  int* p;
};
// PAIR: assertion-failed
// PAIR: replayed natively: yes
// PAIR: verdict  violated
int pair(int, struct pair s, short odd) {
  if (s.n == 4 && s.p && odd == 7) assert(*s.p != 3);
  return 0;
}

// What is born on the way is not what the caller has.
// FRESH: verdict  safe
int fresh(int* p) {
  int local = 1;
  if (!p) return 0;
  int* mine = malloc(sizeof *mine);
  *mine = 1;
  *p = 2;
  assert(*mine == 1 && local == 1 && p != mine && p != &local);
  free(mine);
  return 0;
}

static int count = 1;
static const int most = 4;
static int never = 3;
// STATE: assertion-failed
// STATE: count
// STATE: verdict  violated
// INITIAL: verdict  safe
// SOME: hindsight: --globals: 'some' is neither any nor initial; write --globals initial
int state(void) {
  assert(most == 4 && never == 3);
  assert(count == 1);
  return 0;
}
void increase(void) {
  ++count;
}

// MANY: starting in 'many', which takes any number of arguments
int many(int n, ...) {
  return n;
}

// A block that the caller has allocated may be freed, and its address be that of the next one.
// RUN: not %hindsight check %s --entry again --output %t.again | FileCheck --check-prefix=AGAIN %s
// RUN: not %hindsight check %s --entry again_by_two_names --output %t.names | FileCheck --check-prefix=NAMES %s
// AGAIN: verdict  {{violated|unknown}}
int again(int* a) {
  free(a);
  int* p = malloc(sizeof *p);
  assert(p != a);
  free(p);
  return 0;
}
// NAMES: verdict  {{violated|unknown}}
int again_by_two_names(int* a, int* b) {
  if (!a || !b) return 0;
  free(a);
  int* p = malloc(sizeof *p);
  assert(p != b);
  free(p);
  return 0;
}
