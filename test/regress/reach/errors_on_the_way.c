// From the return of main alone: memory errors on the way are found as `check` finds them, whether other inputs get past
// them or not, and what is not freed is lost there. Every kind has a program of its own.
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.1 -- -DNULL_POINTER | FileCheck %s --check-prefix=NULL
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.2 -- -DBOUNDS | FileCheck %s --check-prefix=BOUNDS
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.3 -- -DTWICE | FileCheck %s --check-prefix=TWICE
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.4 -- -DSTALE | FileCheck %s --check-prefix=STALE
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.5 -- -DINSIDE | FileCheck %s --check-prefix=INSIDE
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.6 -- -DLEAK | FileCheck %s --check-prefix=LEAK
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.7 -- -DREUSED | FileCheck %s --check-prefix=REUSED
// RUN: not %hindsight reach %s --target main:return --direction backward --output %t.8 -- -DNOTHING | FileCheck %s --check-prefix=NOTHING
// RUN: not %hindsight reach %s --target main:return --direction backward --json --output %t.9 -- -DLEAK | FileCheck %s --check-prefix=JSON
// RUN: not %hindsight reach %s --target main:return --output %t.10 -- -DLEAK | FileCheck %s --check-prefix=BOTH
// RUN: not %hindsight replay %t.3 | FileCheck %s --check-prefix=REPLAY
#include <klee/klee.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
static struct node *push(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value, fresh->next = list;
  return fresh;
}
static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  int n = klee_int("n");
#ifdef NULL_POINTER
  struct node *list = n == 7 ? 0 : push(0, 1);
  list->value = 2; // NULL: errors_on_the_way.c:[[#@LINE]]{{.*}} in main: null-dereference
  destroy(list);
#elif defined BOUNDS
  int *array = malloc(n * sizeof *array); // the size is known after the accesses, backward
  if (n != 4) return free(array), 0;
  for (int i = 0; i <= n; i++)
    array[i] = i; // BOUNDS: errors_on_the_way.c:[[#@LINE]]{{.*}} in main: heap-out-of-bounds-write
  free(array);
#elif defined TWICE
  struct node *list = push(push(0, 1), n);
  if (list->value == 12)
    free(list->next);
  destroy(list); // TWICE: in destroy: use-after-free
#elif defined STALE
  struct node *list = push(0, n);
  int *value = &list->value;
  free(list);
  return *value; // STALE: errors_on_the_way.c:[[#@LINE]]{{.*}} in main: use-after-free
#elif defined INSIDE
  char *text = malloc(8);
  if (n & 1) text++;
  free(text); // INSIDE: errors_on_the_way.c:[[#@LINE]]{{.*}} in main: interior-free
#elif defined LEAK
  struct node *list = 0;
  do
    list = push(list, 1);
  while (klee_int("more"));
  if (n == 5) list = list->next; // the first one is lost
  destroy(list);
#elif defined REUSED
  int *old = malloc(sizeof *old);
  free(old);
  int *fresh = malloc(sizeof *fresh);
  if (fresh == old) // they may have the same address
    free(fresh);
  free(fresh); // REUSED: errors_on_the_way.c:[[#@LINE]]{{.*}} in main: double-free
#else
  static struct node *kept;
  kept = push(0, n); // a global leads to it: not lost
  if (kept->value == 3) free(kept);
#endif
  return 0;
}
// NULL: verdict  reachable: there is an input that gets to the target; another one fails on the way
// BOUNDS: verdict  reachable
// TWICE: verdict  reachable
// STALE: verdict  blocked
// INSIDE: verdict  reachable
// LEAK: target-reached
// LEAK: in push: memory-leak
// LEAK: replayed natively: yes
// LEAK: verdict  reachable
// REUSED: verdict  reachable
// NOTHING: target-reached
// NOTHING-NOT: errors_on_the_way.c:{{.*}} in main: memory-leak
// NOTHING: no error was found on the way to the target
// NOTHING: verdict  reachable: there is an input that gets to the target{{$}}
// JSON: "kind": "target-reached"
// JSON-DAG: "cwe": 401
// JSON-DAG: "kind": "memory-leak"
// JSON-DAG: "property": "valid-memtrack"
// BOTH: verdict  reachable: there is an input that gets to the target{{$}}
// REPLAY: predicted: use-after-free
