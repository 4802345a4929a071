#include "hindsight.h"

#include <stddef.h>

struct node {
  struct node* next;
  int val;
};

void assume_first(struct node* list) {
  for (int n = 0; list && n < 3; list = list->next, ++n) hindsight_assume(list->val > 0);
}
void assume_down(struct node* list, int n) {
  hindsight_assume(list && n > 2);
}
void assume_nobody(struct node* list) {
  hindsight_assume(list == NULL);
  hindsight_assume(list != NULL);
}
void assume_wide(int n) {
  hindsight_assume(n > 0);
}
