// The constraints of one path, kept so that the solver never sees more of them than a question needs.
//
// A path condition is a value: copying one is O(1) and shares everything. Constraints are grouped by the symbols
// they have in common; two groups share no symbol, so each can be decided alone. Each group remembers an assignment
// that satisfies it (every path is feasible, or it would not be there), which answers many questions at once.
#pragma once

#include "solver/constraint_group.h"
#include "solver/witness.h"
#include "support/hamt.h"
#include "support/ref.h"
#include "term/evaluator.h"
#include "term/term_manager.h"

#include <span>
#include <vector>

namespace hindsight {

class PathCondition {
public:
  /// Adds a constraint known to be satisfiable together with the others. `witness`, if given, satisfies the
  /// constraint and every group it touches. Constraints may be added at any time, also to a suspended path.
  void add(TermManager& terms, const Term* constraint, Ref<const Witness> witness = nullptr);

  /// Takes constraints away. Only the groups that they are in are looked at; what is left of these counts as added now.
  void remove(TermManager& terms, std::span<const Term* const> gone);

  /// The constraints in the order they were added; conjunctions appear as their parts.
  std::vector<const Term*> constraints() const;
  uint32_t size() const { return count; }

  /// The group that says something of the symbol; null if none does.
  const ConstraintGroup* groupOf(SymbolId symbol) const;
  /// Constraints without symbols that were not folded to constants; null on nearly every path.
  const ConstraintGroup* groundGroup() const;
  template <typename Visit> void forEachGroup(Visit&& visit) const {
    slots.forEach([&](uint64_t, const Slot& slot) {
      if (const ConstraintGroup* group = slot.group()) visit(*group);
    });
  }

private:
  /// What a symbol maps to: its group, or another symbol that knows more (a forest as in union-find). Only leaders
  /// map to groups, so a new version of a group changes one place however many symbols it has.
  class Slot {
  public:
    explicit Slot(Ref<ConstraintGroup> group) : owner(std::move(group)) {}
    static Slot alias(uint64_t leader) { return Slot(uintptr_t(leader << 1 | 1)); }
    Slot(const Slot& other) {
      if (other.isAlias())
        bits = other.bits;
      else
        new (&owner) Ref<ConstraintGroup>(other.owner);
    }
    Slot(Slot&& other) noexcept : bits(std::exchange(other.bits, 1)) {}
    Slot& operator=(Slot other) noexcept {
      std::swap(bits, other.bits);
      return *this;
    }
    ~Slot() {
      if (!isAlias()) owner.~Ref();
    }
    bool isAlias() const { return bits & 1; }
    ConstraintGroup* group() const { return isAlias() ? nullptr : owner.get(); }
    uint64_t leader() const { return bits >> 1; }
    /// A group that may be changed: this one if it is not shared, else a copy in its place.
    ConstraintGroup& groupForUpdate() {
      if (!owner.unique()) owner = Ref<ConstraintGroup>::make(*owner);
      return *owner;
    }

  private:
    explicit Slot(uintptr_t bits) : bits(bits) {}
    union {
      Ref<ConstraintGroup> owner; // one pointer, never odd
      uintptr_t bits;
    };
  };
  static_assert(sizeof(Slot) == sizeof(void*));

  /// Groups of one constraint, made a moment ago by this path or a copy of it: siblings by the thousand get the same
  /// constraint at the same place, and need not have a group each.
  struct RecentGroups : RefCounted<RecentGroups> {
    static constexpr size_t kPlaces = 64;
    Ref<ConstraintGroup> groups[kPlaces];
  };

  /// Where constraints without symbols live: a key that is no symbol.
  static constexpr uint64_t kGround = uint64_t(1) << 32;

  void addOne(TermManager& terms, const Term* constraint, const Ref<const Witness>& witness);
  void startGroup(const Term* constraint, std::span<const SymbolId> symbols, const Ref<const Witness>& witness);
  /// Follows `key` to the key that maps to its group; null if the path says nothing of it.
  const ConstraintGroup* findLeader(uint64_t& key) const;

  Ref<ConstraintGroup> makeGroup(const Term* constraint, size_t symbolCount, const Ref<const Witness>& witness);

  Hamt<Slot> slots;
  Ref<RecentGroups> recent;
  uint32_t count = 0;
  uint32_t nextSequence = 0;
};

} // namespace hindsight
