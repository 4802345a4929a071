// Comparisons that others exclude: a < b and b < c leave no room for c < a, nor for a = c. Sorting programs and bounds
// checks need this, whatever their terms are.
#include "solver/layers.h"

namespace hindsight {

namespace {

class OrderLayer final : public Layer {
public:
  OrderLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("order", std::move(next)), tools(tools) {}

private:
  void answer(Query& query) override;
  bool contradicts(Query& query, const Term* condition, bool truth, bool isSigned);

  Toolbox& tools;
};

bool OrderLayer::contradicts(Query& query, const Term* condition, bool truth, bool isSigned) {
  const OrderGraph* graph = query.orderGraph(tools.memberships, isSigned);
  if (!graph) return false;
  OrderGraph::Comparison comparison;
  if (OrderGraph::read(condition, truth, isSigned, comparison))
    return graph->excludes(comparison.low, comparison.high, comparison.weight);
  for (; condition->kind() == TermKind::Not; condition = condition->kid(0)) truth = !truth;
  if (condition->kind() != TermKind::Eq || condition->kid(0)->width() == 1) return false;
  const Term *a = condition->kid(0), *b = condition->kid(1);
  if (truth) return graph->excludes(a, b, 0) || graph->excludes(b, a, 0);
  return graph->excludes(a, b, 1) && graph->excludes(b, a, 1);
}

void OrderLayer::answer(Query& query) {
  if (query.condition()->isConst()) return;
  for (bool isSigned : {true, false})
    for (bool side : {true, false})
      if (query.side(side).open() && contradicts(query, query.condition(), side, isSigned)) query.answerUnsat(side);
  // On a feasible path, what is left when one side is impossible holds.
  for (bool side : {true, false})
    if (query.side(side).open() && query.side(!side).answered && query.side(!side).result == SatResult::Unsat &&
        query.baseWitness())
      query.answerSat(side, query.baseWitness());
}

} // namespace

std::unique_ptr<Layer> makeOrderLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<OrderLayer>(tools, std::move(next));
}

} // namespace hindsight
