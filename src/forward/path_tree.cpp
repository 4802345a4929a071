#include "forward/path_tree.h"

namespace hindsight::forward {

uint32_t PathTree::makeNode(uint32_t parent, uint64_t place) {
  uint32_t index;
  if (freeNodes.empty()) {
    index = static_cast<uint32_t>(nodes.size());
    nodes.emplace_back();
  } else {
    index = freeNodes.back();
    freeNodes.pop_back();
  }
  Node& node = nodes[index];
  node.parent = parent;
  node.kids[0] = node.kids[1] = kNoNode;
  node.waitingBelow = 0;
  node.place = place;
  node.state = nullptr;
  return index;
}

void PathTree::addWaiting(uint32_t node, int change) {
  for (; node != kNoNode; node = nodes[node].parent)
    nodes[node].waitingBelow = static_cast<uint32_t>(static_cast<int>(nodes[node].waitingBelow) + change);
}

void PathTree::put(uint32_t node, std::unique_ptr<State> state) {
  leafOf[state->id] = node;
  nodes[node].state = std::move(state);
  addWaiting(node, 1);
  ++waiting;
}

std::unique_ptr<State> PathTree::takeFrom(uint32_t node) {
  addWaiting(node, -1);
  --waiting;
  return std::move(nodes[node].state);
}

uint32_t PathTree::lean(const Node& node, Random& random, const Leaning& leaning) const {
  uint32_t first = leaning.towards(nodes[node.kids[0]].place), second = leaning.towards(nodes[node.kids[1]].place);
  return node.kids[random.below(first + second) < first ? 0 : 1];
}

std::unique_ptr<State> PathTree::takeRandom(Random& random, const Leaning& leaning) {
  if (waiting == 0) return nullptr;
  uint32_t node = root;
  uint64_t coins = random.next();
  unsigned left = 64;
  while (nodes[node].kids[0] != kNoNode) {
    auto [first, second] = nodes[node].kids;
    if (nodes[first].waitingBelow == 0) {
      node = second;
    } else if (nodes[second].waitingBelow == 0) {
      node = first;
    } else if (!leaning.isFair()) {
      node = lean(nodes[node], random, leaning);
    } else {
      if (left == 0) {
        coins = random.next();
        left = 64;
      }
      node = coins & 1 ? first : second;
      coins >>= 1;
      --left;
    }
  }
  return takeFrom(node);
}

const State* PathTree::find(uint64_t id) const {
  auto it = leafOf.find(id);
  return it == leafOf.end() ? nullptr : nodes[it->second].state.get();
}

std::unique_ptr<State> PathTree::take(uint64_t id) {
  auto it = leafOf.find(id);
  if (it == leafOf.end() || !nodes[it->second].state) return nullptr;
  return takeFrom(it->second);
}

void PathTree::removeLeaf(uint32_t leaf) {
  uint32_t parent = nodes[leaf].parent;
  freeNodes.push_back(leaf);
  if (parent == kNoNode) {
    root = kNoNode;
    return;
  }
  // The sibling takes the parent's place, so the tree has no node with one kid.
  uint32_t sibling = nodes[parent].kids[nodes[parent].kids[0] == leaf ? 1 : 0];
  uint32_t above = nodes[parent].parent;
  nodes[sibling].parent = above;
  if (above == kNoNode)
    root = sibling;
  else
    nodes[above].kids[nodes[above].kids[0] == parent ? 0 : 1] = sibling;
  freeNodes.push_back(parent);
}

/// A leaf for a state that comes from elsewhere, beside everything that is there.
uint32_t PathTree::plantLeaf() {
  if (root == kNoNode) return root = makeNode(kNoNode);
  uint32_t before = root;
  root = makeNode(kNoNode);
  uint32_t leaf = makeNode(root);
  nodes[before].parent = root;
  nodes[root].kids[0] = before;
  nodes[root].kids[1] = leaf;
  nodes[root].waitingBelow = nodes[before].waitingBelow;
  return leaf;
}

void PathTree::update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) {
  auto it = leafOf.find(ranId);
  uint32_t leaf;
  if (it == leafOf.end()) {
    leaf = plantLeaf();
  } else {
    leaf = it->second;
    leafOf.erase(it);
  }
  for (auto& child : children) { // each fork splits the leaf in two
    bool isLast = &child == &children.back();
    uint32_t stay = makeNode(leaf, isLast ? placeOfState(ran.get()) : 0),
             other = makeNode(leaf, placeOfState(child.get()));
    nodes[leaf].kids[0] = stay;
    nodes[leaf].kids[1] = other;
    put(other, std::move(child));
    leaf = stay;
  }
  if (ran)
    put(leaf, std::move(ran));
  else
    removeLeaf(leaf);
}

} // namespace hindsight::forward
