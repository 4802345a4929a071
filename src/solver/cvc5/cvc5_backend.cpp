// cvc5 as a back end: one solver per question, nothing kept in between.
//
// cvc5 cannot be interrupted from outside. A question therefore runs in slices of its resource units, each twice as
// long as the one before, and a request to stop is seen between them: stopping takes at most about as long as the
// question has already run. Of its bit-vector solvers only the internal one counts resources while it searches; the
// others are faster on hard questions but cannot be stopped.
#include "solver/backend.h"
#include "solver/cvc5/cvc5_api.h"
#include "solver/translator.h"

#include <algorithm>
#include <atomic>

namespace hindsight {

namespace {

/// Less than a second.
constexpr uint64_t kFirstSlice = 50'000;

/// The needs of a query, without translating it: a solver's logic must be set before its first term.
TheoryNeeds needsOf(std::span<const Term* const> constraints) {
  TheoryNeeds needs;
  std::vector<const Term*> stack(constraints.begin(), constraints.end());
  std::vector<bool> seen;
  while (!stack.empty()) {
    const Term* term = stack.back();
    stack.pop_back();
    if (!term->mentionsFloat() && !term->mentionsArray()) continue;
    if (term->id() >= seen.size()) seen.resize(term->id() + 1);
    if (seen[term->id()]) continue;
    seen[term->id()] = true;
    if (term->isArray()) needs.arrays |= term->elementCount() > Translator<Cvc5Api>::kMaxMuxElements;
    if (term->kind() >= TermKind::FAdd) {
      needs.floats = true;
      needs.extended |= term->format() == FloatFormat::Extended ||
                        (term->kind() == TermKind::FConvert && term->sourceFormat() == FloatFormat::Extended);
    }
    stack.insert(stack.end(), term->kids().begin(), term->kids().end());
  }
  return needs;
}

const char* logicOf(TheoryNeeds needs) {
  if (needs.floats) return needs.arrays ? "QF_ABVFP" : "QF_BVFP";
  return needs.arrays ? "QF_ABV" : "QF_BV";
}

class Cvc5Backend final : public Backend {
public:
  explicit Cvc5Backend(BackendConfig config) : config(config) {}

  BackendAnswer check(const BackendQuery& query) override {
    TheoryNeeds needs = needsOf(query.constraints);
    uint64_t limit = std::min(config.resourceLimit ? config.resourceLimit : ~0ull, effort ? effort : ~0ull);
    for (uint64_t slice = kFirstSlice;; slice = slice > limit / 2 ? limit : slice * 2) {
      if (interrupted) return BackendAnswer::unknown("interrupted");
      slice = std::min(slice, limit);
      bool outOfResources = false;
      try {
        BackendAnswer answer = checkOnce(query, needs, slice, outOfResources);
        if (!outOfResources || slice == limit) return answer;
      } catch (const cvc5::CVC5ApiException& failure) { // how cvc5 says that it does not support something
        return BackendAnswer::unknown(std::string("cvc5 refused: ") + failure.what());
      }
    }
  }

  void limitEffort(uint64_t units) override { effort = units; }
  void interrupt() override { interrupted = true; }

private:
  BackendAnswer checkOnce(const BackendQuery& query, TheoryNeeds needs, uint64_t slice, bool& outOfResources);
  static Assignment readModel(cvc5::Solver& solver, const Cvc5Api& api, std::span<const SymbolId> symbols);

  BackendConfig config;
  uint64_t effort = 0;
  std::atomic<bool> interrupted = false;
};

BackendAnswer Cvc5Backend::checkOnce(const BackendQuery& query, TheoryNeeds needs, uint64_t slice,
                                     bool& outOfResources) {
  cvc5::Solver solver;
  solver.setLogic(logicOf(needs));
  solver.setOption("produce-models", "true");
  solver.setOption("fp-exp", "true"); // formats other than single and double
  solver.setOption("bv-solver", "bitblast-internal");
  if (query.wantCore) {
    solver.setOption("produce-unsat-cores", "true");
    solver.setOption("minimal-unsat-cores", "true");
  }
  if (slice != ~0ull) solver.setOption("rlimit-per", std::to_string(slice));
  Cvc5Api api(solver);
  Translator<Cvc5Api> translator(api);
  std::vector<cvc5::Term> assertions;
  for (const Term* constraint : query.constraints) {
    assertions.push_back(translator.truth(constraint));
    solver.assertFormula(assertions.back());
  }
  for (const cvc5::Term& definition : api.definitions()) solver.assertFormula(definition);
  cvc5::Result result = solver.checkSat();
  if (result.isSat()) return BackendAnswer::sat(readModel(solver, api, query.symbols));
  if (result.isUnsat()) {
    std::vector<uint32_t> core;
    if (query.wantCore) {
      std::vector<cvc5::Term> used = solver.getUnsatCore();
      for (uint32_t index = 0; index < assertions.size(); ++index)
        if (std::find(used.begin(), used.end(), assertions[index]) != used.end()) core.push_back(index);
    }
    return BackendAnswer::unsat(std::move(core));
  }
  outOfResources = result.getUnknownExplanation() == cvc5::RESOURCEOUT;
  return BackendAnswer::unknown(outOfResources ? "the solver's resource limit was reached"
                                               : "cvc5 gave up: " + result.toString());
}

Assignment Cvc5Backend::readModel(cvc5::Solver& solver, const Cvc5Api& api, std::span<const SymbolId> symbols) {
  Assignment model;
  for (SymbolId symbol : symbols) {
    U128 value = 0;
    cvc5::Term constant = api.symbolOf(symbol);
    if (!constant.isNull())
      for (char digit : solver.getValue(constant).getBitVectorValue(2)) value = value << 1 | (digit == '1');
    model.set(symbol, value);
  }
  return model;
}

} // namespace

std::unique_ptr<Backend> makeCvc5Backend(TermManager&, BackendConfig config) {
  return std::make_unique<Cvc5Backend>(config);
}

} // namespace hindsight
