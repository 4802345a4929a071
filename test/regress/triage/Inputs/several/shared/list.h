struct node {
  struct node *next;
  int value;
};
struct node *push(struct node *head, int value);
void drop(struct node *head);
