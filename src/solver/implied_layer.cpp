// Conditions that follow from one constraint of the path, and conditions on symbols that the path does not constrain.
//
// If the path restricts the very term a condition is about, the two sets may exclude each other, or one may contain the
// other: x < 5 follows from x < 4. A condition on symbols that no constraint mentions has the same two answers on every
// path; they are computed once.
#include "solver/domain.h"
#include "solver/layers.h"

namespace hindsight {

namespace {

class ImpliedLayer final : public Layer {
public:
  ImpliedLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("implied", std::move(next)), tools(tools) {}

private:
  struct Alone {
    Ref<const Witness> witness[2]; // by side; null: unsatisfiable
  };

  void answer(Query& query) override {
    if (query.condition()->isConst()) return;
    if (query.groups().empty())
      decideAlone(query);
    else
      compareWithPath(query, tools.memberships.of(query.condition()));
  }
  std::vector<const Term*> suspects(Query& query, bool side) override;
  void compareWithPath(Query& query, const Membership& membership);
  void decideAlone(Query& query);
  bool solveAlone(const Term* condition, Alone& result);

  Toolbox& tools;
  std::unordered_map<const Term*, Alone> alone;
};

void ImpliedLayer::compareWithPath(Query& query, const Membership& membership) {
  for (const ConstraintGroup* group : query.groups()) {
    Ref<const GroupFacts> facts = factsOf(*group, tools.memberships);
    const ValueSet* values = facts->valuesOf(membership.subject);
    if (!values) continue;
    bool canHold = values->intersects(membership.set), canFail = !values->isSubsetOf(membership.set);
    if (!canHold && query.side(true).open()) query.answerUnsat(true);
    if (!canFail && query.side(false).open()) query.answerUnsat(false);
    // The side that is left holds wherever the path does.
    for (bool side : {true, false})
      if (!(side ? canFail : canHold) && query.side(side).open() && query.baseWitness())
        query.answerSat(side, query.baseWitness());
  }
}

/// Only what the path says of the very term the condition is about.
std::vector<const Term*> ImpliedLayer::suspects(Query& query, bool) {
  const Term* subject = tools.memberships.of(query.condition()).subject;
  std::vector<const Term*> result;
  for (const Term* constraint : query.constraints())
    if (!constraint->isConst() && tools.memberships.of(constraint).subject == subject) result.push_back(constraint);
  return result;
}

void ImpliedLayer::decideAlone(Query& query) {
  auto known = alone.find(query.condition());
  if (known == alone.end()) {
    Alone result;
    if (!solveAlone(query.condition(), result)) return;
    known = alone.emplace(query.condition(), std::move(result)).first;
  }
  for (bool side : {true, false}) {
    if (!query.side(side).open()) continue;
    if (known->second.witness[side])
      query.answerSat(side, known->second.witness[side]);
    else
      query.answerUnsat(side);
  }
}

bool ImpliedLayer::solveAlone(const Term* condition, Alone& result) {
  const Membership& membership = tools.memberships.of(condition);
  for (bool side : {true, false}) {
    Domain domain;
    if (!domain.restrict({membership.subject, side ? membership.set : membership.set.complement()}, tools.freeTerms))
      return false;
    if (auto value = domain.smallest()) result.witness[side] = tools.witnessFor(domain.subject(), *value);
  }
  return true;
}

} // namespace

std::unique_ptr<Layer> makeImpliedLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<ImpliedLayer>(tools, std::move(next));
}

} // namespace hindsight
