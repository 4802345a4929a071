// Tries to repair the path's witness until it satisfies the side that is open.
#include "solver/guided_search.h"
#include "solver/layers.h"

namespace hindsight {

namespace {

class GuidedLayer final : public Layer {
public:
  GuidedLayer(Toolbox& tools, std::unique_ptr<Layer> next)
      : Layer("guided", std::move(next)), search(tools.evaluator) {}

private:
  bool timed() const override { return true; }

  void answer(Query& query) override {
    for (bool side : {true, false}) {
      if (!query.side(side).open()) continue;
      if (Ref<const Witness> witness = search.find(query, side)) query.answerSat(side, std::move(witness));
    }
  }

  GuidedSearch search;
};

} // namespace

std::unique_ptr<Layer> makeGuidedLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<GuidedLayer>(tools, std::move(next));
}

} // namespace hindsight
