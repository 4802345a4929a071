// From the target alone: reached through a heap, a call and a loop; proved unreachable; blocked by an error behind a loop
// without a bound, which no forward run gets to the end of; cut by a limit.
// RUN: not %hindsight reach %s --target backward.c:24 --direction backward --output %t.1 | FileCheck %s
// RUN: %hindsight reach %s --target backward.c:26 --direction backward --output %t.2 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target backward.c:31 --direction backward --output %t.3 | FileCheck %s --check-prefix=BLOCKED
// RUN: %hindsight reach %s --target backward.c:34 --direction backward --edge-limit 2 --output %t.4 | FileCheck %s --check-prefix=LIMIT
// RUN: not %hindsight reach %s --target backward.c:34 --direction backward --guide off --json --output %t.5 | FileCheck %s --check-prefix=JSON
// RUN: not %hindsight reach %s --target backward.c:34 --direction backward --eval sometimes 2>&1 | FileCheck %s --check-prefix=EVAL
#include <klee/klee.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *push(struct node *list, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value, fresh->next = list;
  return fresh;
}
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) list = push(list, klee_int("v"));
  if (list->value == 10 && list->next->value == 20)
    list->value = 0;
  if (list->next == list)
    list->value = 1;
  int n = klee_int("n"), i = 0, *p = 0;
  while (i < n) i++;
  if (n == 7) {
    *p = 1;
    list->value = 2;
  }
  if (n == 9)
    return 3;
  return 0;
}
// CHECK: backward.c:24{{.*}} in main: target-reached
// CHECK: replayed natively: yes
// CHECK: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
// BLOCKED: backward.c:30{{.*}} null-dereference
// BLOCKED: verdict  blocked
// LIMIT: verdict  unreachable-within-bounds
// RUN: not %hindsight reach %s --target backward.c:34 --direction backward --json --output %t.6 | FileCheck %s --check-prefix=GUIDED
// RUN: not %hindsight reach %s --target backward.c:34 --guide only --json --output %t.7 | FileCheck %s --check-prefix=GUIDED
// JSON: "verdict": "reachable"
// JSON: "direction": "backward"
// JSON: "merged":
// GUIDED: "verdict": "reachable"
// GUIDED: "direction": "guided"
// GUIDED: "backward": {
// EVAL: hindsight: 'sometimes' is not a value of --eval
// EVAL: write '--eval unification' or '--eval periodic=100'
