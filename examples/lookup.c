// A lookup that can fail, and one of its three callers that forgot.
//
//   hindsight run examples/lookup.c
//
// Accounts live in a list. Every command looks its account up first; two of the three check the answer.
#include <klee/klee.h>
#include <stdlib.h>

struct account {
  int id;
  int balance;
  struct account *next;
};

static struct account *open_account(struct account *list, int id, int balance) {
  struct account *account = malloc(sizeof *account);
  if (!account)
    return list;
  account->id = id;
  account->balance = balance;
  account->next = list;
  return account;
}

static struct account *find(struct account *list, int id) {
  while (list && list->id != id)
    list = list->next;
  return list;
}

static int execute(struct account *list, char command, int id, int amount) {
  struct account *account = find(list, id);
  switch (command) {
  case 'd': // deposit
    if (!account || amount < 0)
      return -1;
    account->balance += amount % 1000;
    return account->balance;
  case 'w': // withdraw
    if (!account || amount < 0 || amount > account->balance)
      return -1;
    account->balance -= amount;
    return account->balance;
  case 'b': // balance
    return account->balance;
  default:
    return -1;
  }
}

static void close_all(struct account *list) {
  while (list) {
    struct account *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  char command;
  int id, amount;
  klee_make_symbolic(&command, sizeof command, "command");
  klee_make_symbolic(&id, sizeof id, "id");
  klee_make_symbolic(&amount, sizeof amount, "amount");
  struct account *list = NULL;
  for (int number = 1; number <= 3; ++number)
    list = open_account(list, number * 100, number * 50);
  int result = execute(list, command, id, amount);
  close_all(list);
  return result < 0;
}
