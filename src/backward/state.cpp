#include "backward/state.h"

#include "backward/comparison/compact.h"
#include "backward/explanation/recorder.h"
#include "backward/memory/address_reuse.h"
#include "backward/walking/choices.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight::backward {

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
  for (const auto& [unknown, value] : definitions) feasibility.witnesses.carry(context->evaluator, unknown, value);
  FoundValues values(*this, definitions);
  Substitution& substitution = values.inConditions();
  std::vector<BackwardConstraint> grown; // into several
  if (record) recordDefinitions(*this, values.asTheyAre());
  std::optional<PendingAccess> failing; // before the constraints: a path that fails is no contradiction
  if (memory.rewriteRisks(substitution, failing)) addressesChanged = true;
  if (failing) fail(*failing);
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
  if (memory.rewrite([&](const Term* term) { return values.inValue(term); })) addressesChanged = true;
}

void BackwardState::require(const Term* condition, const char* leavesOut) {
  add({condition, position, leavesOut});
}

void BackwardState::hope(const Term* condition, const PendingAccess& access, uint64_t marks) {
  // What keeps a path from a loose end is not in the way of the target.
  add({condition, access.position, nullptr, 0, marks, goal.looseEnd ? CodePoint() : access.place});
}

void BackwardState::retire(const BackwardConstraint& constraint) {
  if (constraint.condition->isTrue() || (constraint.condition->isFalse() && lenient)) return;
  // A path that has failed may become one to the error; it is none if it contradicts itself before that.
  if (!constraint.condition->isConst() || ending.how == BackwardEnd::Failed) {
    if (constraint.leavesOut) context->cuts.insert(constraint.leavesOut);
    return closed.push_back(constraint);
  }
  if (constraint.leavesOut) return die(BackwardEnd::Unsupported, constraint.leavesOut);
  if (alive()) ending.blamed = constraint.marks;
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
    if (!constraint.isHope()) other.failsAt = constraint.failsAt; // it is a condition of the program
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
  return context->wantsErrors ? memory.lastThatMayFail() : ~0u;
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
  ending.failed = access;
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
    memory.forgetReadsAfter(access.position);
  }
  memory.forgetAccessesFrom(access.position);
  goal.turnToError(access);
  ending.how = BackwardEnd::None;
  constraintsChanged = addressesChanged = true;
}

void BackwardState::turnToLooseEnd(CodePoint place) {
  constraints.clear(), closed.clear();
  memory.clear();
  feasibility.forget();
  goal.turnToLooseEnd(place);
  stop = nullptr; // a contradiction from now on says nothing about the constraints before
  constraintsChanged = addressesChanged = true;
}

/// An error is in the way of the target if a path gets there behind it, whatever fails once more. What a failed read
/// gives is anything, and so is what is found in memory behind a failed write.
void BackwardState::forgetOutcome(const PendingAccess& access) {
  std::unordered_set<SymbolId> anything;
  memory.forgetOutcome(access, anything);
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
  ending.how = how;
  ending.reason = std::move(why);
}

} // namespace hindsight::backward
