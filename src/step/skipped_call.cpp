// Calls that a hook decides about, and functions that are executed on their own.
#include "step/skipped_call.h"

#include "step/machine.h"
#include "support/invariant.h"

namespace hindsight {

namespace {

/// Goes on behind a call as if the function had done nothing.
void skipCall(const CompiledCall& call, Machine& machine, const Function& callee, const CallAnswer& answer) {
  const Instruction& instruction = machine.frame->code->function->instructions[machine.frame->pc];
  const std::vector<ScalarType>& results = call.info->results;
  bool isGiven = answer.result == CallAnswer::Result::Given;
  HS_INVARIANT(!isGiven || answer.values.size() == results.size(), "a skipped call should have all of its results");
  if (instruction.dst != kNone)
    for (size_t index = 0; index < results.size(); ++index) {
      Value result = Value::undef();
      if (isGiven) result = answer.values[index];
      if (answer.result == CallAnswer::Result::Unknown)
        result = machine.value(machine.terms.freshSymbol("result of " + callee.displayName, results[index].width));
      HS_INVARIANT(!result.isTerm() || result.term()->width() == results[index].width,
                   "the result of a skipped call should be as wide as its register");
      if (result.isAbsent())
        machine.absent.leaveRegister(*machine.state, instruction.dst + static_cast<Slot>(index), result);
      else
        machine.frame->slots()[instruction.dst + index] = result;
    }
  ++machine.state->skippedCalls;
  ++machine.frame->pc;
}

} // namespace

std::optional<bool> skippedByHook(Machine& machine, const CompiledCall& call, const Function& callee) {
  std::vector<Value> arguments;
  for (OperandCode code : call.arguments) arguments.push_back(machine.operand(code, machine.frame->slots()));
  CallWatch::Decision decision = machine.calls.decide(*machine.state, callee, arguments);
  switch (decision.answer.kind) {
  case CallAnswer::Kind::Enter: return std::nullopt;
  case CallAnswer::Kind::Skip: skipCall(call, machine, callee, decision.answer); return true;
  case CallAnswer::Kind::Suspend: machine.suspend({Suspension::Reason::Call, decision.by}); return false;
  }
  return std::nullopt;
}

std::vector<Value> valuesToReturn(const Frame& frame) {
  const Function& function = *frame.code->function;
  const Instruction& instruction = function.instructions[frame.pc];
  HS_INVARIANT(instruction.op == Opcode::Return,
               "only a frame that is about to return should be asked for its results");
  std::vector<Value> values;
  for (uint32_t index = 0; index < instruction.width2; ++index) {
    Operand operand = function.operandPool[instruction.imm + index];
    values.push_back(operand.isConstant() ? frame.code->constants[operand.index()] : frame.slots()[operand.index()]);
  }
  return values;
}

} // namespace hindsight
