#include "solver/validating.h"

#include "solver/smtlib_writer.h"
#include "support/self_check.h"

#include <algorithm>
#include <cstdio>

namespace hindsight {

namespace {

std::vector<const Term*> with(std::vector<const Term*> constraints, const Term* condition) {
  constraints.push_back(condition);
  return constraints;
}

} // namespace

Validator::Validator(TermManager& terms, BackendKind kind, uint64_t resourceLimit)
    : terms(terms), backend(makeBackend(kind, terms, {.resourceLimit = resourceLimit, .oneShot = true})) {}

SatResult Validator::ask(std::span<const Term* const> constraints) {
  ++checkCount;
  return backend->check({constraints, {}, false}).result;
}

void Validator::fail(const char* what, std::span<const Term* const> constraints) {
  std::string script = smtlibScript(terms, constraints);
  std::fprintf(stderr, "solver validation failed: %s\n%s", what, script.c_str());
  selfCheckFailed("the chain's answers should agree with the bare back end");
}

void Validator::checkAnswer(const PathCondition& path, const Term* condition, SatResult result,
                            const Ref<const Witness>& witness) {
  if (result == SatResult::Unknown) return;
  std::vector<const Term*> all = with(path.constraints(), condition);
  SatResult bare = ask(all);
  if (bare != SatResult::Unknown && bare != result)
    fail(result == SatResult::Sat ? "the chain says sat, the back end unsat" : "the chain says unsat, the back end sat",
         all);
  if (result == SatResult::Unsat) return;
  if (!witness) fail("a satisfiable answer has no witness", all);
  checkWitness(path, condition, *witness);
}

void Validator::checkWitness(const PathCondition& path, const Term* condition, const Witness& witness) {
  Evaluator evaluator(witness.assignment);
  if (!evaluator.isTrue(condition))
    fail("the witness does not satisfy the condition", with(path.constraints(), condition));
  for (SymbolId symbol : terms.symbolsOf(condition)) {
    const ConstraintGroup* group = path.groupOf(symbol);
    if (!group) continue;
    std::vector<ConstraintGroup::Item> items;
    group->collect(items);
    for (const ConstraintGroup::Item& item : items)
      if (!evaluator.isTrue(item.constraint))
        fail("the witness does not satisfy the path", with(path.constraints(), condition));
  }
}

void Validator::checkRange(const PathCondition& path, const Term* term, U128 low, U128 high) {
  const Term* outside = terms.bitOr(terms.ult(term, terms.constant(low, term->width())),
                                    terms.ult(terms.constant(high, term->width()), term));
  std::vector<const Term*> all = with(path.constraints(), outside);
  if (ask(all) == SatResult::Sat) fail("a term has a value outside of its range", all);
}

void Validator::checkModel(const PathCondition& path, const Assignment& model) {
  ++checkCount;
  Evaluator evaluator(model);
  std::vector<const Term*> all = path.constraints();
  for (const Term* constraint : all) {
    if (!evaluator.isTrue(constraint)) fail("the model does not satisfy the path", all);
    for (SymbolId symbol : terms.symbolsOf(constraint))
      if (!model.has(symbol)) fail("the model leaves out a symbol of the path", all);
  }
}

void Validator::checkCore(const PathCondition& path, std::span<const Term* const> core, const Term* condition) {
  std::vector<const Term*> own = path.constraints(), all = with({core.begin(), core.end()}, condition);
  for (const Term* constraint : core)
    if (std::find(own.begin(), own.end(), constraint) == own.end()) fail("a core names a stranger", all);
  if (ask(all) == SatResult::Sat) fail("a core is satisfiable", all);
}

} // namespace hindsight
