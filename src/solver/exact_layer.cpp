// Groups about a single free term or parts of it: both sides of a condition on that term are computed, without a
// search.
#include "solver/domain.h"
#include "solver/layers.h"

namespace hindsight {

namespace {

class ExactLayer final : public Layer {
public:
  ExactLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("exact", std::move(next)), tools(tools) {}

private:
  void answer(Query& query) override {
    std::optional<Domain> domain = tools.domainOf(query.groups());
    if (!domain) return;
    if (query.condition()->isConst()) {
      if (query.side(query.condition()->isTrue()).open()) settle(query, query.condition()->isTrue(), *domain);
      return;
    }
    const Membership& membership = tools.memberships.of(query.condition());
    for (bool side : {true, false}) {
      if (!query.side(side).open()) continue;
      Domain restricted = *domain;
      Membership wanted{membership.subject, side ? membership.set : membership.set.complement()};
      if (!restricted.restrict(wanted, tools.freeTerms)) return;
      settle(query, side, restricted);
    }
  }

  void settle(Query& query, bool side, const Domain& domain) {
    if (auto value = domain.smallest())
      query.answerSat(side, tools.witnessFor(domain.subject(), *value));
    else
      query.answerUnsat(side);
  }

  Toolbox& tools;
};

} // namespace

std::unique_ptr<Layer> makeExactLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<ExactLayer>(tools, std::move(next));
}

} // namespace hindsight
