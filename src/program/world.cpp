#include "program/world.h"

#include "program/known_functions.h"
#include "program/operands.h"

#include <algorithm>

namespace hindsight {

std::string worldReads(const Program& program) {
  std::string list;
  for (const Function& function : program.functions)
    if (const KnownFunction* known = findKnownFunction(function.name); known && known->is(kReadsWorld))
      list += (list.empty() ? "" : ", ") + function.name;
  return list;
}

std::string unseededRandom(const Program& program) {
  auto has = [&](std::string_view name) { // also not one of the program's own
    const Function* function = program.findFunction(name);
    return function && function->fromRuntime;
  };
  if (has("srand") || has("srandom")) return "";
  return has("rand") ? "rand" : has("random") ? "random" : "";
}

/// A mark that says what is in scope reads nothing (program/llvm/held_locals.cpp).
static bool isScopeMark(const Program& program, const Function& function, const Instruction& inst) {
  if (inst.op != Opcode::Call) return false;
  FunctionId callee = function.calls[inst.imm].callee;
  return callee != kNone && program.functions[callee].name == "__hindsight_holds";
}

/// Whether a function looks at one of its parameters.
static bool readsParameters(const Program& program, const Function& function) {
  auto isParameter = [&](Operand operand) {
    return !operand.isNone() && !operand.isConstant() && operand.index() < function.parameters.size();
  };
  bool reads = std::ranges::any_of(function.phiCopies, [&](const PhiCopy& copy) { return isParameter(copy.src); });
  for (const Instruction& inst : function.instructions)
    if (!isScopeMark(program, function, inst))
      forEachUse(function, inst, [&](Operand operand) { reads |= isParameter(operand); });
  return reads;
}

bool readsArguments(const Program& program) {
  const Function* entry = program.findFunction("main");
  if (entry && entry->id == program.entry && readsParameters(program, *entry)) return true;
  return std::ranges::any_of(program.constructors,
                             [&](FunctionId each) { return readsParameters(program, program.functions[each]); });
}

} // namespace hindsight
