// Evaluates a condition under the witness of its path: the side that is true there is feasible, without a query.
#include "solver/layers.h"

namespace hindsight {

namespace {

class WitnessLayer final : public Layer {
public:
  WitnessLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("witness", std::move(next)), tools(tools) {}

private:
  void answer(Query& query) override {
    tryHints(query);
    const Ref<const Witness>& base = query.baseWitness();
    if (!base) return;
    tools.evaluator.use(base->assignment);
    bool side = tools.evaluator.isTrue(query.condition());
    if (query.side(side).open()) query.answerSat(side, base);
  }

  /// A group that got a constraint without a witness may still be satisfied by its old one.
  void tryHints(Query& query) {
    for (const ConstraintGroup* group : query.groups()) {
      if (group->witness() || !group->hint()) continue;
      tools.evaluator.use(group->hint()->assignment);
      if (tools.satisfies(*group))
        group->setWitness(group->hint());
      else
        group->dropHint();
    }
  }

  /// What satisfies the groups and more also satisfies each group.
  void learn(Query& query, bool side) override {
    const Query::Side& answer = query.side(side);
    if (answer.result != SatResult::Sat) return;
    for (const ConstraintGroup* group : query.groups())
      if (!group->witness()) group->setWitness(answer.witness);
  }

  Toolbox& tools;
};

} // namespace

std::unique_ptr<Layer> makeWitnessLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<WitnessLayer>(tools, std::move(next));
}

} // namespace hindsight
