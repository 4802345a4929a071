// The red-black trees of std::map, std::set and their like. A header node closes the tree: its parent is the root, its
// left and right the smallest and the largest node.
#include "hindsight.h"
#include <stdbool.h>

enum Color { kRed, kBlack };

struct TreeNode {
  enum Color color;
  struct TreeNode *parent, *left, *right;
};

struct TreeNode* tree_increment(struct TreeNode* node) __asm__("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
struct TreeNode*
tree_increment_const(struct TreeNode* node) __asm__("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
struct TreeNode* tree_decrement(struct TreeNode* node) __asm__("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
struct TreeNode*
tree_decrement_const(struct TreeNode* node) __asm__("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
void tree_insert(bool left, struct TreeNode* node, struct TreeNode* parent,
                 struct TreeNode* header) __asm__("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
struct TreeNode*
tree_erase(struct TreeNode* node,
           struct TreeNode* header) __asm__("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");

static struct TreeNode* least(struct TreeNode* node) {
  while (node->left) node = node->left;
  return node;
}

static struct TreeNode* greatest(struct TreeNode* node) {
  while (node->right) node = node->right;
  return node;
}

static struct TreeNode* after(struct TreeNode* node) {
  if (node->right) return least(node->right);
  struct TreeNode* parent = node->parent;
  while (node == parent->right) {
    node = parent;
    parent = parent->parent;
  }
  return node->right != parent ? parent : node; // the header, if the root is the largest
}

static struct TreeNode* before(struct TreeNode* node) {
  if (node->color == kRed && node->parent->parent == node) return node->right; // the header
  if (node->left) return greatest(node->left);
  struct TreeNode* parent = node->parent;
  while (node == parent->left) {
    node = parent;
    parent = parent->parent;
  }
  return parent;
}

struct TreeNode* tree_increment(struct TreeNode* node) {
  return after(node);
}
struct TreeNode* tree_increment_const(struct TreeNode* node) {
  return after(node);
}
struct TreeNode* tree_decrement(struct TreeNode* node) {
  return before(node);
}
struct TreeNode* tree_decrement_const(struct TreeNode* node) {
  return before(node);
}

/// Puts `other` where `node` hangs.
static void replace(struct TreeNode* node, struct TreeNode* other, struct TreeNode** root) {
  if (node == *root)
    *root = other;
  else if (node == node->parent->left)
    node->parent->left = other;
  else
    node->parent->right = other;
}

static void rotateLeft(struct TreeNode* node, struct TreeNode** root) {
  struct TreeNode* up = node->right;
  node->right = up->left;
  if (up->left) up->left->parent = node;
  up->parent = node->parent;
  replace(node, up, root);
  up->left = node;
  node->parent = up;
}

static void rotateRight(struct TreeNode* node, struct TreeNode** root) {
  struct TreeNode* up = node->left;
  node->left = up->right;
  if (up->right) up->right->parent = node;
  up->parent = node->parent;
  replace(node, up, root);
  up->right = node;
  node->parent = up;
}

static void rotate(struct TreeNode* node, bool left, struct TreeNode** root) {
  if (left)
    rotateLeft(node, root);
  else
    rotateRight(node, root);
}

static struct TreeNode* child(const struct TreeNode* node, bool left) {
  return left ? node->left : node->right;
}

static bool isRed(const struct TreeNode* node) {
  return node && node->color == kRed;
}

static void repairAfterInsert(struct TreeNode* node, struct TreeNode** root) {
  while (node != *root && node->parent->color == kRed) {
    struct TreeNode* grandparent = node->parent->parent;
    bool isLeft = node->parent == grandparent->left;
    struct TreeNode* uncle = child(grandparent, !isLeft);
    if (isRed(uncle)) {
      node->parent->color = uncle->color = kBlack;
      grandparent->color = kRed;
      node = grandparent;
      continue;
    }
    if (node == child(node->parent, !isLeft)) {
      node = node->parent;
      rotate(node, isLeft, root);
    }
    node->parent->color = kBlack;
    grandparent->color = kRed;
    rotate(grandparent, !isLeft, root);
  }
  (*root)->color = kBlack;
}

void tree_insert(bool left, struct TreeNode* node, struct TreeNode* parent, struct TreeNode* header) {
  node->parent = parent;
  node->left = node->right = NULL;
  node->color = kRed;
  if (left) {
    parent->left = node; // also the smallest, if the parent is the header
    if (parent == header) {
      header->parent = node;
      header->right = node;
    } else if (parent == header->left) {
      header->left = node;
    }
  } else {
    parent->right = node;
    if (parent == header->right) header->right = node;
  }
  repairAfterInsert(node, &header->parent);
}

/// A black node is missing on the way to `node`, which may be null.
static void repairAfterErase(struct TreeNode* node, struct TreeNode* parent, struct TreeNode** root) {
  while (node != *root && !isRed(node)) {
    bool isLeft = node == parent->left;
    struct TreeNode* sibling = child(parent, !isLeft);
    if (isRed(sibling)) {
      sibling->color = kBlack;
      parent->color = kRed;
      rotate(parent, isLeft, root);
      sibling = child(parent, !isLeft);
    }
    if (!isRed(sibling->left) && !isRed(sibling->right)) {
      sibling->color = kRed;
      node = parent;
      parent = parent->parent;
      continue;
    }
    if (!isRed(child(sibling, !isLeft))) {
      child(sibling, isLeft)->color = kBlack;
      sibling->color = kRed;
      rotate(sibling, !isLeft, root);
      sibling = child(parent, !isLeft);
    }
    sibling->color = parent->color;
    parent->color = kBlack;
    if (child(sibling, !isLeft)) child(sibling, !isLeft)->color = kBlack;
    rotate(parent, isLeft, root);
    break;
  }
  if (node) node->color = kBlack;
}

/// Takes a node with two children out of the tree by putting its successor in its place; gives back the parent of the
/// place that has one node less.
static struct TreeNode* moveSuccessor(struct TreeNode* node, struct TreeNode* next, struct TreeNode** root) {
  struct TreeNode* parent = next;
  node->left->parent = next;
  next->left = node->left;
  if (next != node->right) {
    parent = next->parent;
    if (next->right) next->right->parent = parent;
    parent->left = next->right; // the smallest of its subtree
    next->right = node->right;
    node->right->parent = next;
  }
  replace(node, next, root);
  next->parent = node->parent;
  enum Color color = next->color;
  next->color = node->color;
  node->color = color;
  return parent;
}

struct TreeNode* tree_erase(struct TreeNode* node, struct TreeNode* header) {
  struct TreeNode** root = &header->parent;
  struct TreeNode *rest = NULL, *parent = NULL;
  if (node->left && node->right) {
    struct TreeNode* next = least(node->right);
    rest = next->right;
    parent = moveSuccessor(node, next, root);
  } else {
    rest = node->left ? node->left : node->right;
    parent = node->parent;
    if (rest) rest->parent = parent;
    replace(node, rest, root);
    if (header->left == node) header->left = node->right ? least(rest) : parent;
    if (header->right == node) header->right = node->left ? greatest(rest) : parent;
  }
  if (node->color != kRed) repairAfterErase(rest, parent, root);
  return node;
}
