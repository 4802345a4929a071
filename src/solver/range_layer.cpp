// Conditions that known bits and bounds decide.
#include "solver/layers.h"
#include "solver/range_analysis.h"

namespace hindsight {

namespace {

class RangeLayer final : public Layer {
public:
  RangeLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("ranges", std::move(next)), analysis(tools) {}

private:
  void answer(Query& query) override {
    if (query.condition()->isConst()) return;
    Bounds bounds = analysis.of(query.condition(), query, false);
    if (!bounds.isExact() && !query.groups().empty()) bounds = analysis.of(query.condition(), query, true);
    if (!bounds.isExact()) return;
    bool holds = bounds.low != 0;
    if (query.side(!holds).open()) query.answerUnsat(!holds);
    if (query.side(holds).open() && query.baseWitness()) query.answerSat(holds, query.baseWitness());
  }

  RangeAnalysis analysis;
};

} // namespace

std::unique_ptr<Layer> makeRangeLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<RangeLayer>(tools, std::move(next));
}

} // namespace hindsight
