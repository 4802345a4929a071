#include "backward/choices.h"

#include "backward/scans.h"
#include "term/linear_form.h"

#include <optional>
#include <unordered_map>

namespace hindsight {

namespace {

/// The choice an address starts from; null if there is none.
const Term* choiceIn(const Term* address) {
  if (address->kind() == TermKind::Ite) return address;
  if (!isLinearComposite(address)) return nullptr;
  LinearForm form = linearForm(address);
  for (const LinearForm::Addend& addend : form.addends)
    if (addend.coefficient == 1 && addend.term->kind() == TermKind::Ite && addend.term->mentionsBase())
      return addend.term;
  return nullptr;
}

const Term* choiceOf(const BackwardState& state) {
  for (const PendingRead& read : state.reads) {
    if (const Term* choice = choiceIn(read.address)) return choice;
    for (const MemoryEffect& effect : read.effects)
      if (const Term* choice = choiceIn(effect.address)) return choice;
  }
  for (const PendingScan& scan : state.scans) {
    for (const Term* address : scannedAddresses(scan))
      if (const Term* choice = choiceIn(address)) return choice;
    for (const PendingScan::Write& write : scan.writes)
      if (const Term* choice = choiceIn(write.effect.address)) return choice;
  }
  for (const PendingAccess& access : state.accesses)
    if (const Term* choice = choiceIn(access.address)) return choice;
  return nullptr;
}

void follow(BackwardState& state, const Term* choice, bool side) {
  state.require(side ? choice->kid(0) : state.context->terms.bitNot(choice->kid(0)));
  if (state.alive()) state.define(choice, choice->kid(side ? 1 : 2));
}

constexpr unsigned kMaxDepth = 64;

bool isPointer(const BackwardContext& context, const Term* term) {
  if (!term->isSymbol()) return term->mentionsBase();
  PointerOrigin origin = context.originOf(term);
  if (!origin.known()) return false;
  return context.program.functions[origin.function].slotTypes[origin.slot].kind == ScalarKind::Pointer;
}

/// Objects are far from each other and from null: an address in one is neither null nor in another one, unless what is
/// added to it is very large.
const Term* keepApart(BackwardContext& context, const Term* equality) {
  TermManager& terms = context.terms;
  unsigned width = equality->kid(0)->width();
  if (width != context.pointerWidth()) return equality;
  LinearForm rest(width);
  rest.accumulate(equality->kid(0), 1);
  rest.accumulate(equality->kid(1), mask128(width));
  rest.normalise();
  LinearForm added(width);
  added.constant = rest.constant;
  U128 bases = 0;
  unsigned count = 0;
  for (const LinearForm::Addend& addend : rest.addends) {
    bool isBase = addend.term->isSymbol() && addend.term->isDistinctBase();
    if (!isBase && isPointer(context, addend.term)) return equality;
    if (!isBase) added.addends.push_back(addend);
    if (isBase && addend.coefficient != 1 && addend.coefficient != mask128(width)) return equality;
    if (isBase) bases += addend.coefficient, ++count;
  }
  bool isOneOrTwo = count == 1 || (count == 2 && (bases & mask128(width)) == 0);
  if (!rest.complete || !isOneOrTwo || added.addends.empty()) return equality;
  const Term* shifted = terms.add(terms.sum(added), terms.constant(TermManager::kBaseDistance, width));
  const Term* isNear = terms.ult(shifted, terms.constant(2 * TermManager::kBaseDistance, width));
  return terms.bitAnd(equality, terms.bitNot(isNear));
}

const Term* distribute(BackwardContext& context, const Term* condition, unsigned depth) {
  TermManager& terms = context.terms;
  if (!condition->mentionsBase() || depth == 0) return condition;
  if (condition->kind() == TermKind::Eq) {
    for (unsigned side : {0u, 1u}) {
      const Term* choice = choiceIn(condition->kid(side)); // what is added to it may have come from the other side
      if (!choice) continue;
      const Term* then = substitute(terms, condition, {{choice, choice->kid(1)}});
      const Term* otherwise = substitute(terms, condition, {{choice, choice->kid(2)}});
      return terms.ite(choice->kid(0), distribute(context, then, depth - 1), distribute(context, otherwise, depth - 1));
    }
    return keepApart(context, condition);
  }
  if (condition->width() != 1) return condition;
  std::vector<const Term*> kids;
  bool changed = false;
  for (const Term* kid : condition->kids()) {
    kids.push_back(kid->width() == 1 && !kid->isArray() ? distribute(context, kid, depth - 1) : kid);
    changed = changed || kids.back() != kid;
  }
  return changed ? terms.rebuild(condition, kids) : condition;
}

} // namespace

void splitChoices(std::vector<BackwardState>& states) {
  for (size_t index = 0; index < states.size(); ++index) {
    while (states[index].alive()) {
      const Term* choice = choiceOf(states[index]);
      if (!choice) break;
      ++states[index].forks;
      BackwardState other = states[index];
      follow(states[index], choice, true);
      follow(other, choice, false);
      states.push_back(std::move(other));
    }
  }
}

const Term* distributeOverChoices(BackwardContext& context, const Term* condition) {
  return distribute(context, condition, kMaxDepth);
}

} // namespace hindsight
