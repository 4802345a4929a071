// Questions with products, quotients or floats: interval search answers them where bit-blasting would take minutes.
#include "solver/interval_search.h"
#include "solver/layers.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Bounds of single terms, of which a quick machine computes ten in a microsecond. The back end answers most questions
/// about integers within milliseconds, and hardly any where floats are multiplied.
constexpr uint64_t kSteps = 1 << 17, kStepsForFloats = 1 << 22;

class IntervalLayer final : public Layer {
public:
  IntervalLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("intervals", std::move(next)), tools(tools) {}

private:
  bool timed() const override { return true; }

  void answer(Query& query) override {
    for (bool side : {true, false})
      if (query.side(side).open()) search(query, side);
  }

  void search(Query& query, bool side) {
    std::vector<const Term*> constraints = query.constraints();
    constraints.push_back(query.conditionOf(side));
    auto search = IntervalSearch::make(tools.terms, tools.memberships, tools.evaluator, constraints);
    if (!search || !search->isNonlinear()) return;
    search->stopWhen(tools.interrupted);
    bool hasFloats = std::ranges::any_of(constraints, [](const Term* each) { return each->mentionsFloat(); });
    switch (search->run(hasFloats ? kStepsForFloats : kSteps)) {
    case IntervalSearch::End::Found: query.answerSat(side, Ref<const Witness>::make(search->solution())); return;
    case IntervalSearch::End::None: {
      std::vector<const Term*> used = search->used();
      std::erase(used, query.conditionOf(side));
      query.answerUnsat(side, std::move(used));
      return;
    }
    case IntervalSearch::End::TooMuch: return;
    }
  }

  Toolbox& tools;
};

} // namespace

std::unique_ptr<Layer> makeIntervalLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<IntervalLayer>(tools, std::move(next));
}

} // namespace hindsight
