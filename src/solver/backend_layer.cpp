// The end of the chain: asks the back end about the groups the condition touches, and nothing else.
#include "solver/layers.h"
#include "solver/narrowed_search.h"

namespace hindsight {

namespace {

class BackendLayer final : public Layer {
public:
  BackendLayer(Toolbox& tools, Backend& backend, QueryDump* dump, std::string& unknownReason)
      : Layer("back end", nullptr), backend(backend), narrowed(tools, backend), dump(dump),
        unknownReason(unknownReason) {}

private:
  bool timed() const override { return true; }

  void answer(Query& query) override {
    for (bool side : {true, false})
      if (query.side(side).open()) ask(query, side);
  }

  void ask(Query& query, bool side) {
    std::vector<const Term*> constraints = query.constraints();
    if (!query.conditionOf(side)->isTrue()) constraints.push_back(query.conditionOf(side));
    std::vector<SymbolId> symbols = query.symbols();
    BackendQuery question{.constraints = constraints, .symbols = symbols, .wantCore = query.wantsCores()};
    // A wide question is asked in earnest only when neither a short look nor one near the witness answers it.
    bool isWide = narrowed.isWorthwhile(query);
    if (isWide) question.patience = 1;
    BackendAnswer answer = backend.check(question);
    if (isWide && answer.result == SatResult::Unknown) {
      if (Ref<const Witness> near = narrowed.find(query, side)) {
        if (dump) dump->write(constraints, SatResult::Sat);
        query.answerSat(side, std::move(near));
        return;
      }
      question.patience = 0;
      question.apart = true; // what is kept from question to question did not help
      answer = backend.check(question);
    }
    if (dump) dump->write(constraints, answer.result);
    switch (answer.result) {
    case SatResult::Sat: query.answerSat(side, Ref<const Witness>::make(std::move(answer.model))); return;
    case SatResult::Unsat:
      if (query.wantsCores())
        query.answerUnsat(side, coreOf(query, answer));
      else
        query.answerUnsat(side);
      return;
    case SatResult::Unknown:
      unknownReason = std::move(answer.reason);
      query.giveUp(side);
      return;
    }
  }

  /// The condition comes after the constraints; it is not part of what the path is to blame for.
  static std::vector<const Term*> coreOf(Query& query, const BackendAnswer& answer) {
    std::vector<const Term*> core;
    for (uint32_t index : answer.core)
      if (index < query.constraints().size()) core.push_back(query.constraints()[index]);
    return core;
  }

  Backend& backend;
  NarrowedSearch narrowed;
  QueryDump* dump;
  std::string& unknownReason;
};

} // namespace

std::unique_ptr<Layer> makeBackendLayer(Toolbox& tools, Backend& backend, QueryDump* dump, std::string& unknownReason) {
  return std::make_unique<BackendLayer>(tools, backend, dump, unknownReason);
}

} // namespace hindsight
