#include "list.h"
void usage(void);

int main(int argc, char **argv) {
  struct node *list = push(0, argc);
  usage();
  drop(list);
  if (argc > 1 && argv[1][0] == 'x') return list->value;
  return 0;
}
