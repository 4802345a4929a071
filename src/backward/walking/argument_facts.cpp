#include "backward/walking/argument_facts.h"

#include "backward/walking/operation.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

/// The registers of the innermost frame that a term mentions.
std::vector<std::pair<Slot, const Term*>> registersIn(const BackwardState& state, const Term* term) {
  std::vector<std::pair<Slot, const Term*>> found;
  auto symbols = state.context->terms.symbolsOf(term);
  for (const auto& [slot, unknown] : state.frame().open)
    if (unknown->isSymbol() && std::find(symbols.begin(), symbols.end(), unknown->symbol()) != symbols.end())
      found.emplace_back(slot, unknown);
  return found;
}

/// Puts what computes a register in its place. A register that is used here was computed from the values that its
/// operands still have: they come before it on every way here.
const Term* computed(BackwardState& state, const Term* term) {
  constexpr unsigned kMostSteps = 8;
  for (unsigned step = 0; step < kMostSteps; ++step) {
    TermMap definitions;
    for (const auto& [slot, unknown] : registersIn(state, term)) {
      uint32_t definition = state.context->definitionOf(state.function(), slot);
      if (definition == kNone || !state.context->isFixed(state.function(), slot)) continue;
      const Instruction& instruction = state.function().instructions[definition];
      if (const Term* value = computedNumber(state, instruction)) definitions.emplace(unknown, value);
    }
    if (definitions.empty()) break;
    term = substitute(state.context->terms, term, definitions);
  }
  return term;
}

/// What the branches before the call say about a register; null: nothing, or too much.
const Term* factAbout(BackwardState& state, Slot slot, const Term* unknown, uint32_t instruction) {
  constexpr size_t kMostIntervals = 4;
  TermManager& terms = state.context->terms;
  const Function& function = state.function();
  const ValueSet* values = BranchFacts::find(state.context->factsAtEnd(function, function.blockOf(instruction)), slot);
  if (!values || values->width() != unknown->width() || values->intervals().size() > kMostIntervals) return nullptr;
  const Term* any = terms.makeFalse();
  for (ValueSet::Interval interval : values->intervals())
    any = terms.bitOr(any, terms.bitAnd(terms.ule(terms.constant(interval.low, unknown->width()), unknown),
                                        terms.ule(unknown, terms.constant(interval.high, unknown->width()))));
  return any;
}

} // namespace

std::vector<std::pair<Slot, const Term*>> argumentFacts(BackwardState& state, const Function& callee,
                                                        const CallInfo& call, uint32_t instruction) {
  std::vector<std::pair<Slot, const Term*>> facts;
  for (Slot slot = 0; slot < callee.parameters.size() && slot < call.arguments.size(); ++slot) {
    const Parameter& parameter = callee.parameters[slot];
    if (parameter.byValSize || parameter.type.kind != ScalarKind::Integer || parameter.type.width > 64 ||
        call.arguments[slot].type.width != parameter.type.width)
      continue;
    const Term* value = computed(state, state.operand(call.arguments[slot].value));
    for (const auto& [source, unknown] : registersIn(state, value))
      if (const Term* fact = factAbout(state, source, unknown, instruction)) state.require(fact);
    facts.emplace_back(slot, value);
  }
  return facts;
}

} // namespace hindsight::backward
