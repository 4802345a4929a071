#include "list.h"
void usage(void);

int main(int argc, char **argv) {
  struct node *list = 0;
  if (argc > 1) list = push(list, argv[1][0]);
  usage();
  drop(list);
  return 0;
}
