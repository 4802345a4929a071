// cvc5 as a back end: one solver per question, nothing kept in between.
//
// cvc5 cannot be interrupted from outside, and it checks its own limits too rarely to keep to a time limit. So a
// question is answered in a copy of the process, which is killed when its answer is no longer needed. Of its bit-vector
// solvers only the internal one counts resources while it searches; the others are faster on hard questions, but a
// limit would mean nothing.
#include "solver/backend.h"
#include "solver/cvc5/cvc5_api.h"
#include "solver/cvc5/forked_call.h"
#include "solver/translator.h"

#include <algorithm>
#include <cstring>

namespace hindsight {

namespace {

/// What a small question takes at most, in cvc5's units.
constexpr uint64_t kQuickEffort = 1'000'000;

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

void append(std::string& bytes, const void* data, size_t size) {
  bytes.append(static_cast<const char*>(data), size);
}

/// The answer on its way out of the process: what it is, then the model or the core or the reason.
std::string encode(const BackendAnswer& answer) {
  std::string bytes(1, static_cast<char>(answer.result));
  if (answer.result == SatResult::Unknown) return bytes + answer.reason;
  for (const auto& [symbol, value] : answer.model.entries()) {
    append(bytes, &symbol, sizeof symbol);
    append(bytes, &value, sizeof value);
  }
  append(bytes, answer.core.data(), answer.core.size() * sizeof(uint32_t));
  return bytes;
}

BackendAnswer decode(const std::string& bytes) {
  if (bytes.empty()) return BackendAnswer::unknown("cvc5 came to a bad end");
  BackendAnswer answer;
  answer.result = static_cast<SatResult>(bytes[0]);
  if (answer.result == SatResult::Unknown) return BackendAnswer::unknown(bytes.substr(1));
  size_t at = 1;
  auto take = [&](void* to, size_t size) {
    std::memcpy(to, bytes.data() + at, size);
    at += size;
  };
  if (answer.result == SatResult::Sat)
    for (size_t size = sizeof(SymbolId) + sizeof(U128); at + size <= bytes.size();) {
      SymbolId symbol;
      U128 value;
      take(&symbol, sizeof symbol);
      take(&value, sizeof value);
      answer.model.set(symbol, value);
    }
  else
    for (uint32_t index; at + sizeof index <= bytes.size(); answer.core.push_back(index)) take(&index, sizeof index);
  return answer;
}

class Cvc5Backend final : public Backend {
public:
  explicit Cvc5Backend(BackendConfig config) : config(config) {}

  BackendAnswer check(const BackendQuery& query) override {
    uint64_t limit = std::min(config.resourceLimit ? config.resourceLimit : ~0ull, effort ? effort : ~0ull);
    uint64_t most = query.patience ? query.patience * kQuickEffort : ~0ull;
    std::optional<std::string> bytes = process.run([&] { return encode(answer(query, std::min(limit, most))); });
    if (!bytes) return BackendAnswer::unknown(process.isInterrupted() ? "interrupted" : "cvc5 came to a bad end");
    BackendAnswer result = decode(*bytes);
    result.isOpen = result.result == SatResult::Unknown && most < limit;
    return result;
  }

  void limitEffort(uint64_t units) override { effort = units; }
  void interrupt() override { process.interrupt(); }
  void resume() override { process.resume(); }

private:
  static BackendAnswer answer(const BackendQuery& query, uint64_t limit);
  static BackendAnswer checkOnce(const BackendQuery& query, uint64_t limit);
  static Assignment readModel(cvc5::Solver& solver, const Cvc5Api& api, std::span<const SymbolId> symbols);

  BackendConfig config;
  uint64_t effort = 0;
  ForkedCall process;
};

BackendAnswer Cvc5Backend::answer(const BackendQuery& query, uint64_t limit) {
  try {
    return checkOnce(query, limit);
  } catch (const cvc5::CVC5ApiException& failure) { // how cvc5 says that it does not support something
    return BackendAnswer::unknown(std::string("cvc5 refused: ") + failure.what());
  }
}

BackendAnswer Cvc5Backend::checkOnce(const BackendQuery& query, uint64_t limit) {
  cvc5::Solver solver;
  solver.setLogic(logicOf(needsOf(query.constraints)));
  solver.setOption("produce-models", "true");
  solver.setOption("fp-exp", "true"); // formats other than single and double
  solver.setOption("bv-solver", "bitblast-internal");
  if (query.wantCore) {
    solver.setOption("produce-unsat-cores", "true");
    solver.setOption("minimal-unsat-cores", "true");
  }
  if (limit != ~0ull) solver.setOption("rlimit-per", std::to_string(limit));
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
  bool outOfResources = result.getUnknownExplanation() == cvc5::RESOURCEOUT;
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
