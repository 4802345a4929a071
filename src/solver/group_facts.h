// What the constraints of a group say about single terms: for each subject, the set of values it may still have.
//
// Built from the memberships of the constraints, one after the other, and shared between versions of the group. When a
// group is about one free term only, its set decides the group: satisfiable unless the set is empty.
#pragma once

#include "solver/value_set.h"
#include "support/hamt.h"
#include "support/ref.h"
#include "term/term.h"

namespace hindsight {

class ConstraintGroup;
class MembershipFinder;
struct Membership;

class GroupFacts : public RefCounted<GroupFacts> {
public:
  /// How many constraints, from the oldest on, have gone in.
  uint32_t covered() const { return coveredCount; }
  /// How many different terms the constraints are about.
  uint32_t subjectCount() const { return mainSubject ? 1 + others.size() : 0; }
  /// The first subject and its values.
  const Term* subject() const { return mainSubject; }
  const ValueSet& values() const { return mainSet->set; }
  /// Whether the sets together are equivalent to the constraints; if not, they only follow from them.
  bool isComplete() const { return complete; }
  /// The values a term may have as far as constraints speak of it directly; null if none does.
  const ValueSet* valuesOf(const Term* term) const;
  /// Calls `visit(subject, values)` for every subject; the order depends on the subjects only, but for the first.
  template <typename Visit> void forEachSubject(Visit&& visit) const {
    if (!mainSubject) return;
    visit(mainSubject, mainSet->set);
    others.forEach([&](uint64_t, const Other& other) { visit(other.subject, other.set->set); });
  }

  void restrict(const Membership& membership);

private:
  friend Ref<const GroupFacts> factsOf(const ConstraintGroup&, MembershipFinder&);
  struct Other {
    const Term* subject;
    Ref<const SharedSet> set;
  };
  void narrow(Ref<const SharedSet>& set, const ValueSet& with);

  uint32_t coveredCount = 0;
  bool complete = true;
  const Term* mainSubject = nullptr;
  Ref<const SharedSet> mainSet;
  Hamt<Other> others; // by term id
};

/// The facts of a group, all constraints covered. Computed when first asked for, from those of an earlier version if
/// there are any, and kept with the group.
Ref<const GroupFacts> factsOf(const ConstraintGroup& group, MembershipFinder& memberships);

} // namespace hindsight
