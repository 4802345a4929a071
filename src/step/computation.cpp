#include "step/computation.h"

#include "memory/pointer_candidates.h"
#include "program/operands.h"
#include "semantics/requirement.h"
#include "semantics/result.h"

namespace hindsight {

const Term* FrameOperands::operand(Operand which, unsigned width) {
  Value value = machine.operand(operandCode(which), slots);
  if (__builtin_expect(!value.isUndef(), 1)) return machine.term(value, width);
  for (const auto& [known, term] : unset)
    if (known == which) return term;
  return unset.emplace_back(which, machine.term(value, width)).second;
}

const Term* FrameOperands::baseOf(const Term* operand, bool) {
  return soleBase(machine.terms, operand);
}

bool meetRequirements(Machine& machine, const Instruction& instruction, OperandSource& operands) {
  return forEachRequirement(machine.terms, *machine.frame->code->function, instruction, operands,
                            [&](const Requirement& requirement) {
                              return machine.forking.require(requirement.holds, requirement.kind,
                                                             [&](const State&) { return requirement.text; });
                            });
}

namespace {

bool compute(const Op* op, Value* slots, Machine& machine) {
  const Instruction& instruction = machine.instruction(op);
  const Function& function = *machine.frame->code->function;
  FrameOperands operands(machine, slots);
  if (canFail(instruction.op)) {
    machine.sync(op);
    if (!meetRequirements(machine, instruction, operands)) return false;
  }
  Value* results = &resultSlot(op, slots);
  unsigned count = definitionCount(function, instruction);
  for (unsigned number = 0; number < count; ++number)
    results[number] = machine.value(resultTerm(machine.terms, function, instruction, operands, number));
  return true;
}

} // namespace

HS_HANDLER_CC void slowComputation(const Op* op, Value* slots, Machine& machine) {
  if (!compute(op, slots, machine)) return;
  HS_NEXT();
}

} // namespace hindsight
