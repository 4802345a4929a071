// search.h: hash tables, binary trees, linear searches and linked lists. Trees are not balanced: `twalk` visits the
// same nodes in the same order, but which of them are leaves, and how deep, is another matter.
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

struct Node {
  const void* key; // first: what a program gets is a pointer to it
  struct Node *left, *right;
};

/// The place that points to the node with this key, or where one would be.
static struct Node** placeOf(const void* key, struct Node** root, __compar_fn_t compare) {
  while (*root) {
    int order = compare(key, (*root)->key);
    if (order == 0) break;
    root = order < 0 ? &(*root)->left : &(*root)->right;
  }
  return root;
}

void* tsearch(const void* key, void** root, __compar_fn_t compare) {
  if (!root) return NULL;
  struct Node** place = placeOf(key, (struct Node**)root, compare);
  if (*place) return *place;
  struct Node* node = malloc(sizeof *node);
  if (!node) return NULL;
  node->key = key;
  node->left = node->right = NULL;
  *place = node;
  return node;
}

void* tfind(const void* key, void* const* root, __compar_fn_t compare) {
  return root ? *placeOf(key, (struct Node**)root, compare) : NULL;
}

/// The parent of what was there; some pointer that is not null if that was the root.
void* tdelete(const void* key, void** root, __compar_fn_t compare) {
  if (!root) return NULL;
  struct Node** place = placeOf(key, (struct Node**)root, compare);
  struct Node* gone = *place;
  if (!gone) return NULL;
  struct Node* parent = (struct Node*)root;
  for (struct Node* at = *(struct Node**)root; at != gone;) {
    parent = at;
    at = compare(key, at->key) < 0 ? at->left : at->right;
  }
  if (gone->left && gone->right) {
    struct Node** next = &gone->right;
    while ((*next)->left) next = &(*next)->left;
    struct Node* heir = *next;
    *next = heir->right;
    heir->left = gone->left;
    heir->right = gone->right;
    *place = heir;
  } else {
    *place = gone->left ? gone->left : gone->right;
  }
  free(gone);
  return parent;
}

static void walk(const struct Node* node, __action_fn_t action, int depth) {
  if (!node->left && !node->right) {
    action(node, leaf, depth);
    return;
  }
  action(node, preorder, depth);
  if (node->left) walk(node->left, action, depth + 1);
  action(node, postorder, depth);
  if (node->right) walk(node->right, action, depth + 1);
  action(node, endorder, depth);
}
void twalk(const void* root, __action_fn_t action) {
  if (root && action) walk(root, action, 0);
}

static void walkWith(const struct Node* node, void (*action)(const void*, VISIT, void*), void* closure) {
  if (!node->left && !node->right) {
    action(node, leaf, closure);
    return;
  }
  action(node, preorder, closure);
  if (node->left) walkWith(node->left, action, closure);
  action(node, postorder, closure);
  if (node->right) walkWith(node->right, action, closure);
  action(node, endorder, closure);
}
void twalk_r(const void* root, void (*action)(const void*, VISIT, void*), void* closure) {
  if (root && action) walkWith(root, action, closure);
}

static void destroyTree(struct Node* node, __free_fn_t freeKey) {
  if (!node) return;
  destroyTree(node->left, freeKey);
  destroyTree(node->right, freeKey);
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
