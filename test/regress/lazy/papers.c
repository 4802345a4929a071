// Functions of two papers, on any heap: hash_add (SATRACER, figure 1), as it is and with the condition that makes the
// alarm a real one; wsnode_nullelim of tar (its figure 10); PrependSmaller (AskTheCode, figure 6).
// RUN: %hindsight check %s --entry hash_add --output %t.add | FileCheck --check-prefix=ADD %s
// RUN: not %hindsight check %s --entry hash_add_wrong --output %t.wrong | FileCheck --check-prefix=WRONG %s
// RUN: not %hindsight check %s --entry wsnode_nullelim --output %t.elim | FileCheck --check-prefix=ELIM %s
// RUN: %hindsight check %s --entry prepend_smaller --output %t.prepend | FileCheck --check-prefix=PREPEND %s
#include <assert.h>
#include <stdlib.h>

struct entry {
  int key;
};
static struct entry* hash_table[2];

static struct entry** get_table(void) {
  return hash_table;
}

static int hash_insert(struct entry* entry, struct entry** matched) {
  struct entry** table = get_table();
  int i = 0;
  while (i < 2) {
    if (!table[i]) break;
    i++;
  }
  if (i < 2) {
    table[i] = entry;
    *matched = entry;
    return 0;
  }
  return 1;
}

// ADD: verdict  safe: no error found
int hash_add(int key) {
  struct entry *in = malloc(sizeof *in), *added = NULL;
  in->key = key;
  int err = hash_insert(in, &added);
  if (err != 0) free(in);
  return added ? added->key : 0;
}

// WRONG: use-after-free
// WRONG: precondition: {{.*}}hash_table[0]
// WRONG: replayed natively: yes
// WRONG: verdict  violated
int hash_add_wrong(int key) {
  struct entry *in = malloc(sizeof *in), *added = NULL;
  in->key = key;
  int err = hash_insert(in, &added);
  if (err == 0) free(in);
  return added ? added->key : 0;
}

struct wordsplit_node {
  struct wordsplit_node *prev, *next;
  unsigned flags;
};
struct wordsplit {
  struct wordsplit_node *ws_head, *ws_tail;
};

static void wsnode_remove(struct wordsplit* wsp, struct wordsplit_node* node) {
  struct wordsplit_node* p = node->prev;
  if (p) {
    p->next = node->next;
    if (!node->next) wsp->ws_tail = p;
  } else
    wsp->ws_head = node->next;
  p = node->next;
  if (p) {
    p->prev = node->prev;
    if (!node->prev) wsp->ws_head = p;
  } else
    wsp->ws_tail = node->prev;
  node->next = node->prev = NULL;
}

// It fails on lists alone that no constructor builds: the precondition says so.
// ELIM: use-after-free
// ELIM: input heap:
// ELIM: precondition: {{.*}}wsp->ws_head->flags & 1 && {{.*}}wsp->ws_head->next == wsp->ws_head{{$}}
// ELIM: replayed natively: yes
// ELIM: verdict  violated
void wsnode_nullelim(struct wordsplit* wsp) {
  struct wordsplit_node* p;
  for (p = wsp->ws_head; p;) {
    struct wordsplit_node* next = p->next;
    if (p->flags & 1) {
      wsnode_remove(wsp, p);
      free(p);
    }
    p = next;
  }
}

struct node {
  int val;
  struct node* next;
};
// PREPEND: needs    this != NULL
// PREPEND: verdict  safe: no error found
void prepend_smaller(struct node* this, int v) {
  if (v < this->val) {
    struct node* n = malloc(sizeof *n);
    n->val = this->val;
    n->next = this->next;
    this->next = n;
    this->val = v;
    assert(this->val <= this->next->val);
  }
}
