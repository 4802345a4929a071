// search.h: hash tables, binary trees, linear searches and linked lists.
#include "hindsight.h"
#include <search.h>
#include <stdlib.h>

// --- Hash tables: keys are strings, and entries stay where they are ---

struct Row {
  unsigned used;
  ENTRY entry;
};

static struct hsearch_data commonTable;

static int isPrime(size_t number) {
  for (size_t divisor = 3; divisor <= number / divisor; divisor += 2)
    if (number % divisor == 0) return 0;
  return 1;
}

/// Room for the next odd prime number of entries, as with glibc: that many fit, and no more.
static int create(size_t count, struct hsearch_data* table) {
  if (!table) {
    errno = EINVAL;
    return 0;
  }
  if (table->table) return 0;
  if (count < 3) count = 3;
  for (count |= 1; !isPrime(count); count += 2) {
  }
  table->size = (unsigned)count;
  table->filled = 0;
  table->table = calloc(count + 1, sizeof(struct Row));
  if (!table->table) errno = ENOMEM;
  return table->table != NULL;
}

static void destroy(struct hsearch_data* table) {
  if (!table) {
    errno = EINVAL;
    return;
  }
  free(table->table);
  table->table = NULL;
}

static int isSame(const char* a, const char* b) {
  for (; *a != 0 && *a == *b; ++a, ++b) {
  }
  return *a == *b;
}

/// In the order of entering: what is looked for is compared with every key.
static int find(ENTRY wanted, ACTION action, ENTRY** result, struct hsearch_data* table) {
  struct Row* rows = (struct Row*)table->table;
  for (unsigned i = 0; i < table->filled; ++i)
    if (isSame(rows[i].entry.key, wanted.key)) {
      *result = &rows[i].entry;
      return 1;
    }
  *result = NULL;
  if (action == FIND || table->filled == table->size) {
    errno = action == FIND ? ESRCH : ENOMEM;
    return 0;
  }
  struct Row* row = &rows[table->filled++];
  row->used = 1;
  row->entry = wanted;
  *result = &row->entry;
  return 1;
}

int hcreate_r(size_t count, struct hsearch_data* table) {
  return create(count, table);
}
void hdestroy_r(struct hsearch_data* table) {
  destroy(table);
}
int hsearch_r(ENTRY wanted, ACTION action, ENTRY** result, struct hsearch_data* table) {
  return find(wanted, action, result, table);
}
int hcreate(size_t count) {
  return create(count, &commonTable);
}
void hdestroy(void) {
  destroy(&commonTable);
}
ENTRY* hsearch(ENTRY wanted, ACTION action) {
  ENTRY* result = NULL;
  find(wanted, action, &result, &commonTable);
  return result;
}

// --- Trees ---
//
// Red-black trees, as glibc has them, since twalk shows their shape: insertion splits nodes with two red children on
// its way down (Guibas and Sedgewick, "A dichromatic framework for balanced trees", 1978), deletion repairs the black
// height on its way up (Cormen, Leiserson, Rivest, Stein, "Introduction to Algorithms", 13.4).

enum Side { kLeft, kRight };

struct Node {
  const void* key; // first: what a program gets is a pointer to it
  struct Node* side[2];
  int isRed;
};

static int isRed(const struct Node* node) {
  return node && node->isRed;
}

/// The child on a side goes to the top of the subtree, and what was there below it on the other one.
static void raiseChild(struct Node** top, enum Side side) {
  struct Node *down = *top, *up = down->side[side];
  down->side[side] = up->side[!side];
  up->side[!side] = down;
  *top = up;
}

/// A node that became red below a red parent: rotates it, or its parent, to the place of the grandparent.
static void separate(struct Node** grandparent, enum Side toParent, enum Side toNode) {
  if (toParent != toNode) raiseChild(&(*grandparent)->side[toParent], toNode);
  (*grandparent)->isRed = 1;
  raiseChild(grandparent, toParent);
  (*grandparent)->isRed = 0;
}

/// Where a search is: the places that point to the node, its parent and the parent of that one; and the way to them.
struct Way {
  struct Node **node, **parent, **grandparent;
  enum Side toNode, toParent;
};

static void becomesRed(const struct Way* way) {
  (*way->node)->isRed = 1;
  if (way->parent && isRed(*way->parent)) separate(way->grandparent, way->toParent, way->toNode);
}

void* tsearch(const void* key, void** root, __compar_fn_t compare) {
  if (!root) return NULL;
  struct Way way = {(struct Node**)root, NULL, NULL, kLeft, kLeft};
  if (*way.node) (*way.node)->isRed = 0;
  while (*way.node) {
    struct Node* node = *way.node;
    int order = compare(key, node->key);
    if (order == 0) return node;
    if (isRed(node->side[kLeft]) && isRed(node->side[kRight])) {
      node->side[kLeft]->isRed = node->side[kRight]->isRed = 0;
      becomesRed(&way);
    }
    enum Side side = order < 0 ? kLeft : kRight;
    // After a rotation the places above are others; then the nodes below are black, and nobody looks.
    way = (struct Way){&node->side[side], way.node, way.parent, side, way.toNode};
  }
  struct Node* node = malloc(sizeof *node);
  if (!node) return NULL;
  *node = (struct Node){key, {NULL, NULL}, 0};
  *way.node = node;
  if (way.parent) becomesRed(&way);
  return node;
}

void* tfind(const void* key, void* const* root, __compar_fn_t compare) {
  if (!root) return NULL;
  struct Node* node = *root;
  while (node) {
    int order = compare(key, node->key);
    if (order == 0) break;
    node = node->side[order < 0 ? kLeft : kRight];
  }
  return node;
}

enum { kDeepest = 128 }; // more than any tree has that fits into memory

/// The places on the way from the root to a node, and on which side each one is.
struct Path {
  struct Node** places[kDeepest];
  enum Side sides[kDeepest];
  int length;
};

static void goOn(struct Path* path, struct Node** place, enum Side side) {
  path->places[path->length] = place;
  path->sides[path->length++] = side;
}

/// On one side of the last node of the path there is a black node too few. False: all is well now.
static int repair(struct Path* path) {
  int last = path->length - 1;
  struct Node** top = path->places[last];
  enum Side side = path->sides[last];
  struct Node *node = *top, *sibling = node->side[!side];
  if (sibling->isRed) {
    sibling->isRed = 0;
    node->isRed = 1;
    raiseChild(top, !side);
    path->places[last] = top;
    goOn(path, &sibling->side[side], side);
    return 1;
  }
  if (!isRed(sibling->side[kLeft]) && !isRed(sibling->side[kRight])) {
    sibling->isRed = 1;
    int wasRed = node->isRed;
    node->isRed = 0;
    --path->length;
    return !wasRed;
  }
  if (!isRed(sibling->side[!side])) {
    sibling->side[side]->isRed = 0;
    sibling->isRed = 1;
    raiseChild(&node->side[!side], side);
    sibling = node->side[!side];
  }
  sibling->isRed = node->isRed;
  node->isRed = 0;
  sibling->side[!side]->isRed = 0;
  raiseChild(top, !side);
  return 0;
}

/// The parent of what was there; if that was the root, the root. What has two children stays, and gets the next key.
void* tdelete(const void* key, void** root, __compar_fn_t compare) {
  if (!root) return NULL;
  struct Path path = {.length = 0};
  struct Node **place = (struct Node**)root, *parent = *place;
  for (;;) {
    if (!*place) return NULL;
    int order = compare(key, (*place)->key);
    if (order == 0) break;
    parent = *place;
    enum Side side = order < 0 ? kLeft : kRight;
    goOn(&path, place, side);
    place = &parent->side[side];
  }
  struct Node *found = *place, *gone = found;
  if (found->side[kLeft] && found->side[kRight]) {
    goOn(&path, place, kRight);
    for (place = &found->side[kRight]; (*place)->side[kLeft]; place = &(*place)->side[kLeft]) goOn(&path, place, kLeft);
    gone = *place;
    found->key = gone->key;
  }
  struct Node* child = gone->side[kLeft] ? gone->side[kLeft] : gone->side[kRight];
  *place = child;
  if (child)
    child->isRed = 0; // it was, and what is gone was black
  else if (!gone->isRed)
    while (path.length > 0 && repair(&path)) {
    }
  free(gone);
  return parent;
}

static void walk(const struct Node* node, __action_fn_t action, int depth) {
  if (!node->side[kLeft] && !node->side[kRight]) {
    action(node, leaf, depth);
    return;
  }
  action(node, preorder, depth);
  if (node->side[kLeft]) walk(node->side[kLeft], action, depth + 1);
  action(node, postorder, depth);
  if (node->side[kRight]) walk(node->side[kRight], action, depth + 1);
  action(node, endorder, depth);
}
void twalk(const void* root, __action_fn_t action) {
  if (root && action) walk(root, action, 0);
}

static void walkWith(const struct Node* node, void (*action)(const void*, VISIT, void*), void* closure) {
  if (!node->side[kLeft] && !node->side[kRight]) {
    action(node, leaf, closure);
    return;
  }
  action(node, preorder, closure);
  if (node->side[kLeft]) walkWith(node->side[kLeft], action, closure);
  action(node, postorder, closure);
  if (node->side[kRight]) walkWith(node->side[kRight], action, closure);
  action(node, endorder, closure);
}
void twalk_r(const void* root, void (*action)(const void*, VISIT, void*), void* closure) {
  if (root && action) walkWith(root, action, closure);
}

static void destroyTree(struct Node* node, __free_fn_t freeKey) {
  if (!node) return;
  destroyTree(node->side[kLeft], freeKey);
  destroyTree(node->side[kRight], freeKey);
  freeKey((void*)node->key);
  free(node);
}
void tdestroy(void* root, __free_fn_t freeKey) {
  destroyTree(root, freeKey);
}

// --- Arrays ---

static void* findInArray(const void* key, const void* base, size_t count, size_t size, __compar_fn_t compare) {
  for (size_t i = 0; i < count; ++i)
    if (compare(key, (const char*)base + i * size) == 0) return (char*)base + i * size;
  return NULL;
}
void* lfind(const void* key, const void* base, size_t* count, size_t size, __compar_fn_t compare) {
  return findInArray(key, base, *count, size, compare);
}
void* lsearch(const void* key, void* base, size_t* count, size_t size, __compar_fn_t compare) {
  void* found = findInArray(key, base, *count, size, compare);
  if (found) return found;
  found = (char*)base + *count * size;
  __builtin_memcpy(found, key, size);
  ++*count;
  return found;
}

// --- Lists ---

void insque(void* element, void* before) {
  struct qelem *inserted = element, *previous = before;
  if (!previous) {
    inserted->q_forw = inserted->q_back = NULL;
    return;
  }
  struct qelem* next = previous->q_forw;
  previous->q_forw = inserted;
  if (next) next->q_back = inserted;
  inserted->q_forw = next;
  inserted->q_back = previous;
}
void remque(void* element) {
  struct qelem* removed = element;
  struct qelem *next = removed->q_forw, *previous = removed->q_back;
  if (next) next->q_back = previous;
  if (previous) previous->q_forw = next;
}
