#include "solver/group_facts.h"

#include "solver/constraint_group.h"
#include "solver/membership.h"

namespace hindsight {

namespace {

/// A set in more pieces is no longer made more precise: copying it for every constraint would be quadratic.
constexpr size_t kMaxIntervals = 400;

} // namespace

const ValueSet* GroupFacts::valuesOf(const Term* term) const {
  if (term == mainSubject) return &mainSet->set;
  const Other* other = others.find(term->id());
  return other ? &other->set->set : nullptr;
}

void GroupFacts::narrow(Ref<const SharedSet>& set, const ValueSet& with) {
  ValueSet both = set->set.intersect(with);
  if (both.intervals().size() > kMaxIntervals && both.intervals().size() > set->set.intervals().size()) {
    complete = false;
    return;
  }
  set = Ref<const SharedSet>::make(std::move(both));
}

void GroupFacts::restrict(const Membership& membership) {
  if (!mainSubject) {
    mainSubject = membership.subject;
    mainSet = Ref<const SharedSet>::make(membership.set);
  } else if (membership.subject == mainSubject) {
    narrow(mainSet, membership.set);
  } else if (Other* other = others.findForUpdate(membership.subject->id())) {
    narrow(other->set, membership.set);
  } else {
    others.insert(membership.subject->id(), {membership.subject, Ref<const SharedSet>::make(membership.set)});
  }
}

Ref<const GroupFacts> factsOf(const ConstraintGroup& group, MembershipFinder& memberships) {
  const Ref<const GroupFacts>& known = group.facts();
  if (known && known->covered() == group.size()) return known;
  auto facts = known ? Ref<GroupFacts>::make(*known) : Ref<GroupFacts>::make();
  std::vector<ConstraintGroup::Item> items;
  group.collect(items, facts->covered());
  for (const ConstraintGroup::Item& item : items) {
    // Only an infeasible path holds a constant; it leaves the facts incomplete.
    if (item.constraint->isConst())
      facts->complete = false;
    else
      facts->restrict(memberships.of(item.constraint));
  }
  facts->coveredCount = group.size();
  Ref<const GroupFacts> result = facts;
  group.setFacts(result);
  return result;
}

} // namespace hindsight
