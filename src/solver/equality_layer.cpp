// Equalities: terms that a path makes equal share all constraints on any of them.
//
// Equal terms form classes; the values a class may have are those all of its members may have. A side of a condition is
// infeasible if it leaves a class without a value, joins two classes that must differ, or tells apart the members of
// one.
#include "solver/layers.h"

#include <unordered_map>

namespace hindsight {

namespace {

/// Larger groups are left to the back end.
constexpr size_t kMaxConstraints = 256;

bool isEquality(const Term* term) {
  return term->kind() == TermKind::Eq && term->kid(0)->width() > 1 && term->kid(0)->width() <= ValueSet::kMaxWidth;
}

class EqualityClasses {
public:
  EqualityClasses(Toolbox& tools, Query& query) : facts(query.facts(tools.memberships)) {
    for (const Term* constraint : query.constraints()) {
      bool negated = constraint->kind() == TermKind::Not;
      const Term* term = negated ? constraint->kid(0) : constraint;
      if (!isEquality(term)) continue;
      if (negated)
        different.push_back(term);
      else
        join(term->kid(0), term->kid(1));
    }
  }

  bool contradictsEqual(const Term* a, const Term* b) {
    if (!valuesOf(a).intersects(valuesOf(b))) return true;
    const Term *first = leaderOf(a), *second = leaderOf(b);
    for (const Term* pair : different) {
      const Term *left = leaderOf(pair->kid(0)), *right = leaderOf(pair->kid(1));
      if ((left == first && right == second) || (left == second && right == first)) return true;
    }
    return false;
  }
  bool contradictsDifferent(const Term* a, const Term* b) {
    if (leaderOf(a) == leaderOf(b)) return true;
    ValueSet left = valuesOf(a);
    return left.isSingle() && left == valuesOf(b);
  }
  /// The values a term may have as far as the path speaks of it or of its equals.
  ValueSet valuesOf(const Term* term) {
    const Term* leader = leaderOf(term);
    auto known = values.find(leader);
    if (known != values.end()) return known->second;
    ValueSet result = ownValues(term);
    for (const auto& [member, parent] : parents)
      if (member != term && leaderOf(member) == leader) result = result.intersect(ownValues(member));
    values.emplace(leader, result);
    return result;
  }

private:
  ValueSet ownValues(const Term* term) {
    if (term->isConst()) return ValueSet::single(term->width(), static_cast<uint64_t>(term->value()));
    for (const Ref<const GroupFacts>& group : facts)
      if (const ValueSet* set = group->valuesOf(term)) return *set;
    return ValueSet::all(term->width());
  }
  const Term* leaderOf(const Term* term) {
    for (auto parent = parents.find(term); parent != parents.end() && parent->second != term;
         parent = parents.find(term))
      term = parent->second;
    return term;
  }
  void join(const Term* a, const Term* b) {
    parents.try_emplace(a, a);
    parents.try_emplace(b, b);
    parents[leaderOf(a)] = leaderOf(b);
  }

  std::span<const Ref<const GroupFacts>> facts;
  std::unordered_map<const Term*, const Term*> parents;
  std::unordered_map<const Term*, ValueSet> values; // by leader
  std::vector<const Term*> different;
};

class EqualityLayer final : public Layer {
public:
  EqualityLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("equalities", std::move(next)), tools(tools) {}

private:
  void answer(Query& query) override {
    if (query.condition()->isConst() || query.groups().empty() || query.constraints().size() > kMaxConstraints) return;
    EqualityClasses classes(tools, query);
    const Membership& membership = tools.memberships.of(query.condition());
    for (bool side : {true, false})
      if (query.side(side).open() && contradicts(classes, membership, side)) query.answerUnsat(side);
    // On a feasible path, what is left when one side is impossible holds.
    for (bool side : {true, false})
      if (query.side(side).open() && query.side(!side).answered && query.side(!side).result == SatResult::Unsat &&
          query.baseWitness())
        query.answerSat(side, query.baseWitness());
  }

  static bool contradicts(EqualityClasses& classes, const Membership& membership, bool side) {
    const Term* subject = membership.subject;
    if (isEquality(subject)) { // an opaque one, so the set says whether it holds
      bool equal = membership.set.contains(1) == side;
      return equal ? classes.contradictsEqual(subject->kid(0), subject->kid(1))
                   : classes.contradictsDifferent(subject->kid(0), subject->kid(1));
    }
    ValueSet values = classes.valuesOf(subject);
    return !values.intersects(side ? membership.set : membership.set.complement());
  }

  Toolbox& tools;
};

} // namespace

std::unique_ptr<Layer> makeEqualityLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<EqualityLayer>(tools, std::move(next));
}

} // namespace hindsight
