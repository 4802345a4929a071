// Two tables that share their code: only a run can tell their elements apart.
// RUN: %hindsight pointsto %s --function table_insert | FileCheck %s --check-prefix=STATIC
// RUN: %hindsight pointsto %s --at tables.c:89 --pta-validate 2> %t.err | FileCheck %s --check-prefix=PAST
// RUN: FileCheck %s --check-prefix=CHECKED < %t.err
// RUN: %hindsight pointsto %s --at tables.c:89 --pta static | FileCheck %s --check-prefix=SAME
// RUN: %hindsight pointsto %s --at run --json --graph %t.svg | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s --check-prefix=SVG < %t.svg
// RUN: not %hindsight pointsto %s --at tables.c:92 2>&1 | FileCheck %s --check-prefix=LINE
// RUN: not %hindsight pointsto %s --function table_inset 2>&1 | FileCheck %s --check-prefix=NAME

// STATIC: table_insert {{.*}}tables.c:66
// STATIC: e {{ *}}heap@table_insert:69
// STATIC: writes
// STATIC: heap@table_insert:69 [0,4) [8,24)
// STATIC: calls {{.*}}strcpy in line 75

// Of the twenty elements, those of t1 were allocated first, third, ...
// PAST: past-sensitive
// PAST: the call of table_insert at {{.*}}tables.c:89
// PAST-NEXT: writes
// PAST: heap@table_alloc:55#1
// PAST: heap@table_insert:70#1,3,5,7,9,11,13,15,17,19 [0,10)
// PAST-NOT: #2
// PAST: reads

// CHECKED: executed on {{.*}} accesses
// CHECKED-NOT: not foretold

// SAME: the call of table_insert at {{.*}}tables.c:89
// SAME-NOT: #
// SAME: heap@table_insert:70 [0,10)

// JSON: "analysis": "past"
// JSON: "name": "heap@table_insert:69#2"
// SVG: heap@table_insert:69#2

// LINE: tables.c:92: there is no call on this line; the nearest line with one is 91
// NAME: there is no function table_inset; the closest name{{.*}}table_insert
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#define N 20
typedef struct elem_t {
  unsigned k;
  char *v;
  struct elem_t *next;
} elem_t;
typedef struct {
  unsigned n;
  elem_t **array;
} table_t;

table_t *table_alloc(unsigned n) {
  table_t *t = malloc(sizeof(table_t));
  t->array = calloc(n, sizeof(elem_t *));
  t->n = n;
  return t;
}

elem_t *table_lookup(table_t *t, unsigned k) {
  elem_t *e = t->array[k % t->n];
  while (e && e->k != k) e = e->next;
  return e;
}

void table_insert(table_t *t, unsigned k, char *v) {
  elem_t *e = table_lookup(t, k);
  if (!e) {
    e = malloc(sizeof(elem_t));
    e->v = malloc(10);
    e->k = k;
    e->next = t->array[k % t->n];
    t->array[k % t->n] = e;
  }
  strcpy(e->v, v);
}

void run(table_t *t) {
  while (klee_int("more")) table_insert(t, (unsigned)klee_int("key"), "bar");
}

int main(void) {
  table_t *t1 = table_alloc(N), *t2 = table_alloc(N);
  for (unsigned i = 0; i < N; i++) {
    table_t *t = i % 2 == 0 ? t1 : t2;
    table_insert(t, i, "...");
  }
  unsigned k1 = (unsigned)klee_int("k1");
  table_insert(t1, k1, "foo");
  int zero = 0;
  run(t2);
  return zero;
}
