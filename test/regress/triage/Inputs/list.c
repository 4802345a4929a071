#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int first(struct node *list) {
  return list->value;
}

int main(void) {
  struct node *list = calloc(1, sizeof *list);
  if (list == NULL || first(list) != 0) return 1;
  free(list);
  return list->value;
}
