// Operands of instructions, as terms over a condition.
#pragma once

#include "merged/crossing.h"
#include "program/operands.h"
#include "semantics/result.h"

namespace hindsight::merged {

/// Operands of one instruction of one inlined copy, before it.
class Crossing::Operands final : public OperandSource {
public:
  Operands(Crossing& owner, InliningId inlining, uint32_t at, Behind& behind)
      : inlining(inlining), at(at), owner(owner), behind(behind),
        function(*owner.unwinding.inlinings()[inlining].function) {}

  const Term* operand(Operand which, unsigned) override {
    return which.isConstant() ? owner.constant(function, which, widthOf(function, which)) : slot(which.index());
  }
  const Term* poison(unsigned width) override { return owner.terms.freshSymbol("poison", width); }
  const Term* undefined(unsigned width) override { return owner.terms.freshSymbol("undefined", width); }
  U128 highest(const Term* term) override { return mask128(term->width()); }
  const Term* baseOf(const Term*, bool) override { return nullptr; }

  const Term* slot(Slot index) { return behind.value(variable(index), owner.widthOfSlot(function, index)); }
  Variable variable(Slot index) const { return owner.unwinding.variable(inlining, index); }
  /// The same of another copy.
  const Term* of(const PlacedOperand& placed) {
    return Operands(owner, placed.inlining, at, behind).operand(placed.operand, 0);
  }

  const InliningId inlining;
  const uint32_t at;
  Crossing& owner;
  Behind& behind;
  const Function& function;
};

} // namespace hindsight::merged
