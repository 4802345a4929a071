// When exit is called, what the calls that are not over hold is not lost: it is what LeakSanitizer and Valgrind say, too.
// What a variable no longer holds is. The same with all kinds of pruning.
// RUN: not %hindsight check %s --all --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --prune off --output %t.2 | FileCheck %s
// RUN: not %hindsight check %s --all --prune interpolate --prune-validate --output %t.3 | FileCheck %s
// RUN: not %hindsight check %s --all --prune interpolate --interpolant core --output %t.4 | FileCheck %s
// RUN: not %hindsight check %s --all --prune subsume --output %t.5 | FileCheck %s
// RUN: not %hindsight check %s --all --output %t.6 -- -m32 | FileCheck %s
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  struct node* next;
  char* text;
};
struct pair {
  char *first, *second;
  int more[8];
};

static int die(int status) { exit(status); }
static int by_value(struct pair pair) { return die(pair.more[0]); }
static int variadic(int count, ...) { return die(count); }
static int both(char* text, int number) {
  free(text);
  return number;
}
static int deeper(int depth, char* of_caller) {
  char* own = malloc((size_t)depth + 1);
  own[0] = of_caller ? of_caller[0] : 1;
  if (depth == 3) exit(own[0]);
  int result = deeper(depth + 1, own);
  free(own);
  return result;
}
static int compare(const void* a, const void* b) { exit(*(const char*)a < *(const char*)b); }

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  char* text = strdup("held");
  struct node* list = 0;
  for (int i = 0; i < (n & 3); i++) {
    struct node* node = malloc(sizeof *node);
    node->next = list;
    node->text = malloc(3);
    list = node;
    if (n > 250) die(1);
  }
  switch (n >> 2) {
  case 0: return die(2);
  case 1: return by_value((struct pair){malloc(4), text, {3}});
  case 2: return variadic(4, malloc(5));
  case 3: return both(malloc(6), die(5));
  case 4: return deeper(0, 0);
  case 5: qsort(text, 4, 1, compare); break;
  case 6: text = 0; exit(6); // the string
  case 7:
    if (n & 1) text = 0; // again, for some
    exit(7);
  case 8: {
    char* inner = malloc(7); // its block is left
    inner[0] = 1;
  }
    exit(8);
  }
  free(text);
  while (list) {
    struct node* next = list->next;
    free(list->text);
    free(list);
    list = next;
  }
  return 0;
}
// CHECK-DAG: leaks-at-exit.c:41:{{.*}} memory-leak
// CHECK-DAG: leaks-at-exit.c:62:{{.*}} memory-leak
// CHECK: verdict  violated: 2 errors found
