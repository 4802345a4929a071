#include "backward/walking/operation.h"

#include "backward/memory/alias.h"
#include "backward/walking/risks.h"
#include "program/operands.h"
#include "semantics/requirement.h"
#include "semantics/result.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

/// The operands of an instruction that a path is about to cross.
class PathOperands final : public OperandSource {
public:
  explicit PathOperands(BackwardState& state) : state(state), context(*state.context) {}
  const Term* operand(Operand which, unsigned) override {
    if (!isUndefined(which)) return state.operand(which);
    for (const auto& [known, term] : unset)
      if (known == which) return term;
    return unset.emplace_back(which, state.operand(which)).second;
  }
  const Term* poison(unsigned width) override { return context.freshAny(width); }
  const Term* undefined(unsigned width) override { return context.freshAny(width); }
  U128 highest(const Term* term) override { return term->isConst() ? term->value() : mask128(term->width()); }
  /// An unknown pointer is the start of something, too.
  const Term* baseOf(const Term* operand, bool isPointer) override {
    if (!isPointer && !operand->mentionsBase()) return nullptr;
    const Term* root = rootOf(context, operand);
    return isPointer || (root && context.objectOf(root)) ? root : nullptr;
  }

private:
  bool isUndefined(Operand which) const {
    if (!which.isConstant()) return false;
    ConstantKind kind = state.function().constants[which.index()].kind;
    return kind == ConstantKind::Undef || kind == ConstantKind::Poison;
  }

  BackwardState& state;
  BackwardContext& context;
  std::vector<std::pair<Operand, const Term*>> unset; // undefined operands, and what stands for them here
};

/// The program does not get past an instruction that fails.
void hopeFor(BackwardState& state, const Term* valid) {
  PendingAccess place{
      PendingAccess::Kind::Operation, valid, valid, state.position, {state.frame().function, state.next}};
  if (state.context->wantsObstacles) noteRisk(state, {place, valid}, false);
  state.hope(valid, place);
}

void meetRequirements(BackwardState& state, const Instruction& instruction, PathOperands& operands) {
  forEachRequirement(state.context->terms, state.function(), instruction, operands,
                     [&](const Requirement& requirement) {
                       hopeFor(state, requirement.holds);
                       return true;
                     });
}

} // namespace

void crossRequirements(BackwardState& state, const Instruction& instruction) {
  PathOperands operands(state);
  meetRequirements(state, instruction, operands);
}

const Term* computedNumber(BackwardState& state, const Instruction& instruction) {
  auto result = [&] {
    PathOperands operands(state);
    return resultTerm(state.context->terms, state.function(), instruction, operands);
  };
  switch (instruction.op) {
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr: return instruction.b.isConstant() ? result() : nullptr; // may be anything
  case Opcode::ICmp:
  case Opcode::Trunc:
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::Copy:
  case Opcode::Select: return result();
  default: return instruction.op <= Opcode::Xor ? result() : nullptr;
  }
}

void crossComputation(BackwardState& state, const Instruction& instruction) {
  TermManager& terms = state.context->terms;
  const Function& function = state.function();
  std::vector<const Term*> unknowns; // by result: all are closed before an operand is looked at
  forEachDefinition(function, instruction, [&](Slot slot) { unknowns.push_back(state.close(slot)); });
  bool isWanted = std::ranges::any_of(unknowns, [](const Term* unknown) { return unknown != nullptr; });
  if (!isWanted) ++state.context->steppedOver;
  PathOperands operands(state);
  TermMap found;
  for (unsigned number = 0; number < unknowns.size(); ++number)
    if (unknowns[number]) found.emplace(unknowns[number], resultTerm(terms, function, instruction, operands, number));
  if (canFail(instruction.op)) meetRequirements(state, instruction, operands);
  if (state.alive()) state.define(std::move(found));
}

} // namespace hindsight::backward
