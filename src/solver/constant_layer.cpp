#include "solver/layers.h"

namespace hindsight {

namespace {

class ConstantLayer final : public Layer {
public:
  ConstantLayer(Toolbox&, std::unique_ptr<Layer> next) : Layer("constants", std::move(next)) {}

private:
  void answer(Query& query) override {
    const Term* condition = query.condition();
    if (!condition->isConst()) return;
    bool holds = condition->isTrue();
    if (query.side(!holds).open()) query.answerUnsat(!holds, {}); // whatever the path says
    if (query.side(holds).open() && query.baseWitness()) query.answerSat(holds, query.baseWitness());
  }
};

} // namespace

std::unique_ptr<Layer> makeConstantLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<ConstantLayer>(tools, std::move(next));
}

} // namespace hindsight
