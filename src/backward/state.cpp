#include "backward/state.h"

#include "backward/comparison/compact.h"
#include "backward/explanation/recorder.h"
#include "backward/memory/address_reuse.h"
#include "backward/walking/choices.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight::backward {

BackwardInput::~BackwardInput() {
  std::vector<Ref<const BackwardInput>> left;
  auto take = [&](BackwardInput& from) {
    for (Ref<const BackwardInput>* link : {&from.later, &from.otherwise})
      if (link->unique()) left.push_back(std::move(*link));
  };
  take(*this);
  while (!left.empty()) {
    Ref<const BackwardInput> last = std::move(left.back());
    left.pop_back();
    take(const_cast<BackwardInput&>(*last));
  }
}

const Term* BackwardState::operand(BackwardFrame& in, Operand operand) {
  const Function& code = context->program.functions[in.function];
  if (operand.isConstant()) return context->constantTerm(code.constants[operand.index()]);
  Slot slot = operand.index();
  for (const auto& [open, unknown] : in.open)
    if (open == slot) return unknown;
  if (context->isFixedLocalSlot(code, slot))
    return context->localBase(code, context->definitionOf(code, slot), in.activation);
  const Term* unknown = context->freshRegister(code, slot, code.slotTypes[slot].width);
  in.open.emplace_back(slot, unknown);
  if (const Term* known = context->knownOf(code, slot, unknown)) require(known);
  return unknown;
}

bool BackwardState::pass(const Term* unknown, Operand to) {
  if (to.isConstant() || record) return false;
  const Function& code = function();
  Slot slot = to.index();
  PointerOrigin origin = context->originOf(unknown);
  bool isSame = origin.function == code.id && origin.slot == slot;
  // What may be known of where a pointer points goes by its first register.
  if (!isSame && code.slotTypes[slot].kind == ScalarKind::Pointer) return false;
  if (code.slotTypes[slot].width != unknown->width() || context->isFixedLocalSlot(code, slot)) return false;
  auto& open = frame().open;
  if (std::any_of(open.begin(), open.end(), [&](const auto& entry) { return entry.first == slot; })) return false;
  open.emplace_back(slot, unknown);
  if (const Term* known = context->knownOf(code, slot, unknown)) require(known);
  return true;
}

const Term* BackwardState::close(Slot slot) {
  auto& open = frame().open;
  auto found = std::find_if(open.begin(), open.end(), [&](const auto& entry) { return entry.first == slot; });
  if (found == open.end()) return nullptr;
  const Term* unknown = found->second;
  *found = open.back();
  open.pop_back();
  return unknown;
}

void BackwardState::define(TermMap definitions) {
  if (definitions.empty()) return;
  for (const auto& [unknown, value] : definitions) witnesses.carry(context->evaluator, unknown, value);
  FoundValues values(*this, definitions);
  Substitution& substitution = values.inConditions();
  std::vector<BackwardConstraint> grown; // into several
  if (record) recordDefinitions(*this, values.asTheyAre());
  rewriteRisks(substitution); // before the constraints: a path that fails is no contradiction
  for (size_t index = 0; index < constraints.size();) {
    BackwardConstraint& constraint = constraints[index];
    const Term* now = distributeOverChoices(*context, substitution.apply(constraint.condition));
    if (now == constraint.condition) {
      ++index;
      continue;
    }
    if (record && now->isFalse()) recordContradiction(*this, constraint, substitution);
    constraintsChanged = true;
    constraint.condition = now;
    unsimplified = true;
    if (context->joins && now->kind() == TermKind::And && now->width() == 1) {
      grown.push_back(constraint);
      constraints.erase(constraints.begin() + static_cast<std::ptrdiff_t>(index));
      continue;
    }
    if (context->isOpen(now)) {
      ++index;
      continue;
    }
    // Everything is replaced even if it is a contradiction: the path may be followed for what it says about inputs.
    retire(BackwardConstraint(constraint));
    constraints.erase(constraints.begin() + static_cast<std::ptrdiff_t>(index));
  }
  for (const BackwardConstraint& each : grown) add(each);
  auto rewrite = [&](const Term*& term) {
    const Term* now = values.inValue(term);
    if (now == term) return;
    term = now;
    addressesChanged = true;
  };
  auto rewriteEffect = [&](MemoryEffect& effect) {
    rewrite(effect.address);
    rewrite(effect.size);
    if (effect.value) rewrite(effect.value);
  };
  for (PendingRead& read : reads) {
    rewrite(read.address);
    for (MemoryEffect& effect : read.effects) rewriteEffect(effect);
  }
  for (PendingScan& scan : scans) {
    for (const Term** part : scan.questions())
      if (*part) rewrite(*part);
    for (const Term** size : {&scan.firstSize, &scan.secondSize})
      if (*size) rewrite(*size);
    for (PendingScan::Write& write : scan.writes) rewriteEffect(write.effect);
  }
  for (std::vector<PendingAccess>* list : {&accesses, &heapUses})
    for (PendingAccess& access : *list) {
      rewrite(access.address);
      rewrite(access.bytes);
    }
}

void BackwardState::rewriteRisks(Substitution& substitution) {
  const RiskyAccess* first = nullptr; // of those that fail: the program ends there
  for (RiskyAccess& risk : risks) {
    const Term* now = substitution.apply(risk.valid);
    if (now == risk.valid) continue;
    risk.valid = now;
    addressesChanged = true;
    if (now->isFalse() && (!first || first->access.position < risk.access.position)) first = &risk;
  }
  if (first) fail(PendingAccess(first->access));
  std::erase_if(risks, [](const RiskyAccess& risk) { return risk.valid->isConst(); });
}

void BackwardState::require(const Term* condition, const char* leavesOut) {
  add({condition, position, leavesOut});
}

void BackwardState::hope(const Term* condition, const PendingAccess& access, uint64_t marks) {
  // What keeps a path from a loose end is not in the way of the target.
  add({condition, access.position, nullptr, 0, marks, looseEnd ? CodePoint() : access.place});
}

void BackwardState::retire(const BackwardConstraint& constraint) {
  if (constraint.condition->isTrue() || (constraint.condition->isFalse() && lenient)) return;
  // A path that has failed may become one to the error; it is none if it contradicts itself before that.
  if (!constraint.condition->isConst() || end == BackwardEnd::Failed) {
    if (constraint.leavesOut) context->cuts.insert(constraint.leavesOut);
    return closed.push_back(constraint);
  }
  if (constraint.leavesOut) return die(BackwardEnd::Unsupported, constraint.leavesOut);
  if (alive()) blamed = constraint.marks;
  if (constraint.isHope()) context->brokenHopes.insert(constraint.failsAt);
  die(BackwardEnd::Infeasible);
}

void BackwardState::add(BackwardConstraint constraint) {
  constraintsChanged = true;
  if (context->joins && constraint.condition->kind() == TermKind::And && constraint.condition->width() == 1) {
    BackwardConstraint piece = constraint;
    for (const Term* part : constraint.condition->kids()) {
      piece.condition = part;
      add(piece);
    }
    return;
  }
  if (constraint.condition->mentionsBase()) constraint.condition = comparedWithOthers(*this, constraint.condition);
  if (record) recordConstraint(*this, constraint);
  if (!context->isOpen(constraint.condition)) return retire(constraint);
  for (BackwardConstraint& other : constraints) {
    if (other.condition != constraint.condition) continue;
    if (!constraint.isHope()) other.failsAt = constraint.failsAt; // the program wants it itself
    return;
  }
  constraints.push_back(constraint);
  unsimplified = true;
}

namespace {

/// The unknown that a constraint says the value of; null if it says something else.
const Term* pinned(const Term* condition) {
  if (condition->kind() != TermKind::Eq) return nullptr;
  for (unsigned side : {0u, 1u})
    if (condition->kid(side)->isSymbol() && condition->kid(1 - side)->isConst()) return condition->kid(side);
  return nullptr;
}

} // namespace

void BackwardState::simplify() {
  if (!unsimplified) return;
  unsimplified = false;
  uint32_t bound = keptTogether();
  if (constraints.size() >= compactAt && !lenient && !record) {
    compactConstraints(*this, bound);
    compactAt = std::max<size_t>(16, 2 * constraints.size());
  }
  for (bool again = true; again && alive();) {
    again = false;
    for (size_t index = 0; index < constraints.size() && alive(); ++index) {
      const Term* unknown = pinned(constraints[index].condition);
      if (!unknown || constraints[index].position >= bound) continue;
      const Term* equality = constraints[index].condition;
      const Term* value = equality->kid(0) == unknown ? equality->kid(1) : equality->kid(0);
      again = replaceInOthers(BackwardConstraint(constraints[index]), unknown, value, bound) || again;
    }
  }
}

/// A path that turns out to lead to an error drops what came after it. Constraints that were met after all accesses
/// that may still fail are dropped together or not at all: only they may be told by each other.
uint32_t BackwardState::keptTogether() const {
  uint32_t bound = ~0u;
  if (!context->wantsErrors) return bound;
  for (const std::vector<PendingAccess>* list : {&accesses, &heapUses})
    for (const PendingAccess& access : *list) bound = std::min(bound, access.position);
  for (const RiskyAccess& risk : risks) bound = std::min(bound, risk.access.position);
  return bound;
}

bool BackwardState::replaceInOthers(const BackwardConstraint& pin, const Term* unknown, const Term* value,
                                    uint32_t bound) {
  bool changed = false;
  for (size_t index = 0; index < constraints.size();) {
    const Term* old = constraints[index].condition;
    auto symbols = context->terms.symbolsOf(old);
    if (old == pin.condition || constraints[index].position >= bound ||
        !std::binary_search(symbols.begin(), symbols.end(), unknown->symbol())) {
      ++index;
      continue;
    }
    changed = constraintsChanged = true;
    const Term* now = substitute(context->terms, old, {{unknown, value}});
    if (record && now->isFalse()) {
      Substitution substitution(context->terms, {{unknown, value}});
      recordContradiction(*this, constraints[index], substitution, &pin);
    }
    constraints[index].condition = now;
    constraints[index].marks |= pin.marks;
    if (pin.isHope()) constraints[index].failsAt = pin.failsAt;
    if (context->isOpen(now)) {
      ++index;
      continue;
    }
    retire(BackwardConstraint(constraints[index]));
    constraints.erase(constraints.begin() + static_cast<std::ptrdiff_t>(index));
  }
  return changed;
}

void BackwardState::fail(const PendingAccess& access) {
  if (lenient) return;
  failed = access;
  die(BackwardEnd::Failed);
}

void BackwardState::turnToError(const PendingAccess& access) {
  // Positions count from the target: what has a smaller one came later. What has the same is about the access.
  auto isNotBefore = [&](const auto& each) { return each.position <= access.position; };
  if (context->wantsObstacles && access.kind != PendingAccess::Kind::Operation)
    forgetOutcome(access);
  else {
    std::erase_if(constraints, isNotBefore);
    std::erase_if(closed, isNotBefore);
    std::erase_if(reads, [&](const PendingRead& each) { return each.position < access.position; });
    std::erase_if(scans, [&](const PendingScan& each) { return each.position < access.position; });
  }
  std::erase_if(accesses, isNotBefore);
  std::erase_if(heapUses, isNotBefore);
  risks.clear();
  looseEnd.reset();
  error = access;
  end = BackwardEnd::None;
  constraintsChanged = addressesChanged = true;
}

void BackwardState::turnToLooseEnd(CodePoint place) {
  constraints.clear(), closed.clear();
  reads.clear(), scans.clear();
  accesses.clear(), heapUses.clear(), risks.clear();
  witnesses = {};
  path = {};
  error.reset(), lost.reset();
  mustFail = false;
  stop = nullptr; // what it dies of says nothing about what was wanted
  looseEnd = place;
  constraintsChanged = addressesChanged = true;
}

/// An error is in the way of the target if a path gets there behind it, whatever fails once more. What a failed read
/// gives is anything, and so is what is found in memory behind a failed write.
void BackwardState::forgetOutcome(const PendingAccess& access) {
  std::unordered_set<SymbolId> anything;
  auto isLater = [&](uint32_t position) {
    return access.kind == PendingAccess::Kind::Write && position < access.position;
  };
  std::erase_if(reads, [&](const PendingRead& each) {
    bool isOutcome = each.position == access.position && each.address == access.address;
    if (!isOutcome && !isLater(each.position)) return false;
    anything.insert(each.result->symbol());
    return true;
  });
  std::erase_if(scans, [&](const PendingScan& each) {
    if (!isLater(each.position)) return false;
    for (const Term* result : {each.end, each.found})
      if (result) anything.insert(result->symbol());
    return true;
  });
  auto isForgotten = [&](const BackwardConstraint& each) {
    if (each.position > access.position) return false;
    return each.position == access.position || each.isHope() ||
           std::ranges::any_of(context->terms.symbolsOf(each.condition),
                               [&](SymbolId symbol) { return anything.contains(symbol); });
  };
  std::erase_if(constraints, isForgotten);
  std::erase_if(closed, isForgotten);
}

void BackwardState::addInput(std::string name, CodePoint call, std::vector<const Term*> parts) {
  auto input = Ref<BackwardInput>::make();
  input->name = std::move(name);
  input->call = call;
  input->parts = std::move(parts);
  input->later = inputs;
  inputs = input;
}

void BackwardState::die(BackwardEnd how, std::string why) {
  if (!alive()) return;
  end = how;
  reason = std::move(why);
}

} // namespace hindsight::backward
