// Frees a list. Is that right whatever list the caller hands in? Ask with --entry (docs/lazy-heaps.md).
#include <stdlib.h>

struct node {
  struct node* next;
  int val;
};

void free_list(struct node* list) {
  while (list) {
    struct node* next = list->next;
    free(list);
    list = next;
  }
}

int sum(const struct node* list) {
  return list->val + (list->next ? list->next->val : 0);
}
