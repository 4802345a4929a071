// Two hash tables that share their code: Figure 1 of a paper on past-sensitive pointer analysis, with a body for the
// loop that the figure leaves open.
//
// A static analysis cannot tell the elements of t1 from those of t2: all are allocated in line 37. Asked when a run
// comes to line 57, the insertion can only write to the ten elements of t1, and to those that it allocates itself.
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
  unsigned k1 = (unsigned)klee_int("k1"), k2 = (unsigned)klee_int("k2");
  table_insert(t1, k1, "foo");
  elem_t *e = table_lookup(t2, k2);
  if (e) run(t2);
  return 0;
}
