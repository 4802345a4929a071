// A group: the constraints of a path that are connected by shared symbols, and what is known about them.
//
// The constraints form a rope that versions of the group share; the newest one sits in the group itself, so that the
// commonest group, one constraint on one fresh symbol, is a single small object. Witness and facts are caches: filled
// in when they are first found, for all paths that share the group.
#pragma once

#include "solver/group_facts.h"
#include "solver/witness.h"
#include "support/ref.h"
#include "term/term_manager.h"

#include <vector>

namespace hindsight {

/// All constraints of `older`, then those of `merged` (which was another group), then `constraint`.
struct ConstraintNode : RefCounted<ConstraintNode> {
  ConstraintNode(const Term* constraint, uint32_t sequence, Ref<ConstraintNode> older, Ref<ConstraintNode> merged)
      : sequence(sequence), constraint(constraint), older(std::move(older)), merged(std::move(merged)) {}
  ConstraintNode(const ConstraintNode&) = delete;
  /// Frees long chains in a loop: recursion would exhaust the stack.
  ~ConstraintNode();

  uint32_t sequence;      // place in the order in which the path got its constraints
  const Term* constraint; // null in a node that only joins two ropes
  Ref<ConstraintNode> older;
  Ref<ConstraintNode> merged;
};

class ConstraintGroup : public RefCounted<ConstraintGroup> {
public:
  struct Item {
    const Term* constraint;
    uint32_t sequence;
  };

  uint32_t size() const { return count; }
  uint32_t symbolCount() const { return symbols; }
  const Term* newest() const { return newestConstraint; }
  /// The same for equal sets of constraints, whatever their order.
  uint64_t hash() const { return contentHash; }
  /// Appends the constraints, skipping the first `skip` of them. The order is the same for all versions: a newer
  /// version has more at the end.
  void collect(std::vector<Item>& items, uint32_t skip = 0) const;
  /// Whether the constraint is one of the group's.
  bool contains(const Term* constraint) const;

  /// Whether the group has this constraint at this place and no other, with the same witness.
  bool isJust(const Term* constraint, uint32_t sequence, const Ref<const Witness>& witness) const {
    return newestConstraint == constraint && newestSequence == sequence && count == 1 && knownWitness == witness;
  }

  /// Satisfies every constraint of the group; null if none is known.
  const Ref<const Witness>& witness() const { return verified ? knownWitness : noWitness(); }
  /// A witness of an earlier version: worth a try.
  const Ref<const Witness>& hint() const { return knownWitness; }
  void dropHint() const { knownWitness = nullptr; }
  void setWitness(Ref<const Witness> witness) const {
    knownWitness = std::move(witness);
    verified = true;
  }

  /// Facts that cover a first part of the constraints (`GroupFacts::covered`); may be null.
  const Ref<const GroupFacts>& facts() const { return knownFacts; }
  void setFacts(Ref<const GroupFacts> facts) const { knownFacts = std::move(facts); }

  /// Makes the group a newer version of itself.
  void append(const Term* constraint, uint32_t sequence, uint32_t newSymbols, Ref<const Witness> witness);
  /// Adds another group, with which the next `append` will connect it.
  void merge(const ConstraintGroup& other);

private:
  static const Ref<const Witness>& noWitness();
  Ref<ConstraintNode> rope() const;

  uint32_t count = 0;
  uint32_t symbols : 31 = 0;
  mutable uint32_t verified : 1 = 0;
  uint32_t newestSequence = 0;
  const Term* newestConstraint = nullptr;
  Ref<ConstraintNode> older; // all but the newest
  mutable Ref<const Witness> knownWitness;
  mutable Ref<const GroupFacts> knownFacts;
  uint64_t contentHash = 0;
};

} // namespace hindsight
