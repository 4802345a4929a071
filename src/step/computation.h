// Computations on values that are not plain numbers: by their meaning as terms (`semantics/`).
#pragma once

#include "semantics/operand_source.h"
#include "step/handler.h"

#include <vector>

namespace hindsight {

/// The operands of the instruction that the machine is at, as terms.
class FrameOperands final : public OperandSource {
public:
  FrameOperands(Machine& machine, const Value* slots) : machine(machine), slots(slots) {}
  const Term* operand(Operand which, unsigned width) override;
  const Term* poison(unsigned width) override { return machine.terms.freshSymbol("poison", width); }
  const Term* undefined(unsigned width) override { return machine.term(Value::undef(), width); }
  U128 highest(const Term* term) override { return machine.solver.range(machine.state->path, term).high; }
  const Term* baseOf(const Term* operand, bool isPointer) override;

private:
  Machine& machine;
  const Value* slots;
  std::vector<std::pair<Operand, const Term*>> unset; // operands that were never set, and what stands for them here
};

/// Goes on only where the instruction does not fail. False: the state has ended.
bool meetRequirements(Machine& machine, const Instruction& instruction, OperandSource& operands);

/// The handler of every computation whose operands are not numbers, or that has no faster one. The result is what
/// `resultTerm` says.
HandlerFunction slowComputation;

} // namespace hindsight
