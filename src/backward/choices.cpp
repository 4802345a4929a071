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

const Term* distribute(TermManager& terms, const Term* condition, unsigned depth) {
  if (!condition->mentionsBase() || depth == 0) return condition;
  if (condition->kind() == TermKind::Eq) {
    for (unsigned side : {0u, 1u}) {
      const Term *choice = condition->kid(side), *other = condition->kid(1 - side);
      if (choice->kind() != TermKind::Ite) continue;
      const Term* then = distribute(terms, terms.eq(choice->kid(1), other), depth - 1);
      const Term* otherwise = distribute(terms, terms.eq(choice->kid(2), other), depth - 1);
      return terms.ite(choice->kid(0), then, otherwise);
    }
    return condition;
  }
  if (condition->width() != 1) return condition;
  std::vector<const Term*> kids;
  bool changed = false;
  for (const Term* kid : condition->kids()) {
    kids.push_back(kid->width() == 1 && !kid->isArray() ? distribute(terms, kid, depth - 1) : kid);
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

const Term* distributeOverChoices(TermManager& terms, const Term* condition) {
  return distribute(terms, condition, kMaxDepth);
}

} // namespace hindsight
