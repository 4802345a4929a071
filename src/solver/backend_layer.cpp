// The end of the chain: asks the back end about the groups the condition touches, and nothing else.
#include "solver/enumeration.h"
#include "solver/layers.h"
#include "solver/narrowed_search.h"

namespace hindsight {

namespace {

/// Trying all joint values may take so many steps if a short look of the back end was in vain: about a second.
constexpr double kMostSteps = 2e9;
constexpr uint64_t kMostMerging = 1 << 30;

class BackendLayer final : public Layer {
public:
  BackendLayer(Toolbox& tools, Backend& backend, QueryDump* dump, std::string& unknownReason)
      : Layer("back end", nullptr), tools(tools), backend(backend), narrowed(tools, backend), dump(dump),
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
    question.patience = 1;
    uint64_t before = backend.effortSpent();
    BackendAnswer answer = backend.check(question);
    tools.merging.backendTook(backend.effortSpent() - before);
    if (answer.isOpen) {
      if (tryAll(query, side) || tryMerging(query, side) || tryNear(query, side)) {
        if (dump) dump->write(constraints, query.side(side).result);
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

  // What a short look does not settle others may. True: the question is answered.

  /// All joint values of the symbols.
  bool tryAll(Query& query, bool side) {
    std::vector<const Term*> constraints = query.constraints();
    constraints.push_back(query.conditionOf(side));
    auto enumeration = Enumeration::make(tools.terms, tools.memberships, constraints);
    if (!enumeration || enumeration->cost() > kMostSteps) return false;
    enumeration->stopWhen(tools.interrupted);
    Enumeration::End end = enumeration->run(~uint64_t(0));
    return take(query, side, *enumeration, end);
  }

  /// The same, as far as the program tells them apart.
  bool tryMerging(Query& query, bool side) {
    std::vector<const Term*> constraints = query.constraints();
    constraints.push_back(query.conditionOf(side));
    auto search = searchMerging(tools.terms, tools.memberships, constraints, kMostMerging, tools.interrupted);
    if (!search) return false;
    tools.merging.hasAnswered(search->stepsMade());
    return take(query, side, *search, search->end());
  }

  static bool take(Query& query, bool side, const Enumeration& search, Enumeration::End end) {
    if (end == Enumeration::End::Found) {
      query.answerSat(side, Ref<const Witness>::make(search.solution()));
    } else if (end == Enumeration::End::None) {
      std::vector<const Term*> used = search.used();
      std::erase(used, query.conditionOf(side));
      query.answerUnsat(side, std::move(used));
    }
    return end != Enumeration::End::TooMuch;
  }

  bool tryNear(Query& query, bool side) {
    Ref<const Witness> near = narrowed.isWorthwhile(query) ? narrowed.find(query, side) : nullptr;
    if (near) query.answerSat(side, near);
    return near != nullptr;
  }

  /// The condition comes after the constraints; it is not part of what the path is to blame for.
  static std::vector<const Term*> coreOf(Query& query, const BackendAnswer& answer) {
    std::vector<const Term*> core;
    for (uint32_t index : answer.core)
      if (index < query.constraints().size()) core.push_back(query.constraints()[index]);
    return core;
  }

  Toolbox& tools;
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
