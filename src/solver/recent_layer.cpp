// Tries the assignments that answered recent questions: neighbouring paths differ in little.
#include "solver/layers.h"

#include <algorithm>
#include <array>

namespace hindsight {

namespace {

class RecentLayer final : public Layer {
public:
  RecentLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("recent", std::move(next)), tools(tools) {}

private:
  static constexpr size_t kRemembered = 8;

  void answer(Query& query) override {
    for (size_t age = 1; age <= kRemembered && !query.settled(); ++age) {
      const Ref<const Witness>& witness = recent[(nextPlace + kRemembered - age) % kRemembered];
      if (!witness) return;
      tryWitness(query, witness);
    }
  }

  void tryWitness(Query& query, const Ref<const Witness>& witness) {
    auto symbols = tools.terms.symbolsOf(query.condition());
    if (!symbols.empty() && !witness->assignment.has(symbols[0])) return; // about something else
    tools.evaluator.use(witness->assignment);
    bool side = tools.evaluator.isTrue(query.condition());
    if (!query.side(side).open()) return;
    auto groups = query.groups();
    if (std::all_of(groups.begin(), groups.end(), [&](auto* group) { return tools.satisfies(*group); }))
      query.answerSat(side, witness);
  }

  void learn(Query& query, bool side) override {
    const Query::Side& answer = query.side(side);
    if (answer.result != SatResult::Sat) return;
    recent[nextPlace] = answer.witness;
    nextPlace = (nextPlace + 1) % kRemembered;
  }

  Toolbox& tools;
  std::array<Ref<const Witness>, kRemembered> recent;
  size_t nextPlace = 0;
};

} // namespace

std::unique_ptr<Layer> makeRecentLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<RecentLayer>(tools, std::move(next));
}

} // namespace hindsight
