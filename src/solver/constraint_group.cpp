#include "solver/constraint_group.h"

#include <algorithm>

namespace hindsight {

namespace {

uint64_t mixId(uint32_t id) {
  uint64_t hash = (id + 1ull) * 0x9e3779b97f4a7c15ull;
  hash ^= hash >> 29;
  return hash * 0xbf58476d1ce4e5b9ull;
}

/// Visits the rope from the newest constraint to the oldest while `visit` says so.
template <typename Visit> void walkBackwards(const ConstraintNode* node, Visit&& visit) {
  std::vector<const ConstraintNode*> pending;
  while (node || !pending.empty()) {
    if (!node) {
      node = pending.back();
      pending.pop_back();
    }
    if (node->constraint && !visit(*node)) return;
    if (node->merged) {
      if (node->older) pending.push_back(node->older.get());
      node = node->merged.get();
    } else {
      node = node->older.get();
    }
  }
}

} // namespace

ConstraintNode::~ConstraintNode() {
  Ref<ConstraintNode> next = std::move(older);
  while (next.unique()) next = Ref<ConstraintNode>(std::move(next->older));
}

const Ref<const Witness>& ConstraintGroup::noWitness() {
  static const Ref<const Witness> none;
  return none;
}

Ref<ConstraintNode> ConstraintGroup::rope() const {
  if (!newestConstraint) return older;
  return Ref<ConstraintNode>::make(newestConstraint, newestSequence, older, nullptr);
}

void ConstraintGroup::collect(std::vector<Item>& items, uint32_t skip) const {
  uint32_t wanted = count - std::min(count, skip);
  size_t start = items.size();
  if (wanted && newestConstraint) {
    items.push_back({newestConstraint, newestSequence});
    --wanted;
  }
  if (wanted) {
    walkBackwards(older.get(), [&](const ConstraintNode& node) {
      items.push_back({node.constraint, node.sequence});
      return --wanted != 0;
    });
  }
  std::reverse(items.begin() + static_cast<std::ptrdiff_t>(start), items.end());
}

bool ConstraintGroup::contains(const Term* constraint) const {
  if (newestConstraint == constraint) return true;
  bool found = false;
  walkBackwards(older.get(), [&](const ConstraintNode& node) {
    found = node.constraint == constraint;
    return !found;
  });
  return found;
}

void ConstraintGroup::append(const Term* constraint, uint32_t sequence, uint32_t newSymbols,
                             Ref<const Witness> witness) {
  older = rope();
  newestConstraint = constraint;
  newestSequence = sequence;
  ++count;
  symbols = symbols + newSymbols;
  contentHash += mixId(constraint->id());
  verified = static_cast<bool>(witness);
  if (witness) knownWitness = std::move(witness);
}

void ConstraintGroup::merge(const ConstraintGroup& other) {
  older = Ref<ConstraintNode>::make(nullptr, 0, rope(), other.rope());
  newestConstraint = nullptr;
  count += other.count;
  symbols = symbols + other.symbols;
  contentHash += other.contentHash;
  verified = 0;
}

} // namespace hindsight
