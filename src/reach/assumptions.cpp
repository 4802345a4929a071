#include "reach/assumptions.h"

#include "program/known_functions.h"

#include <algorithm>

namespace hindsight::reach {

static bool allocates(const Program& program) {
  return std::ranges::any_of(program.functions, [](const Function& function) {
    const KnownFunction* known = findKnownFunction(function.name);
    return known && (known->result == FunctionResult::NewObject || known->is(kAllocates));
  });
}

/// Whether a pointer is made from a number, which may be the address of anything.
static bool makesPointers(const Program& program) {
  return std::ranges::any_of(program.functions, [](const Function& function) {
    return !function.fromRuntime && std::ranges::any_of(function.instructions, [](const Instruction& instruction) {
      return instruction.op == Opcode::IntToPtr;
    });
  });
}

std::string_view leftOutBackward(const Program& program, bool mallocMayFail) {
  if (mallocMayFail && allocates(program)) return "allocations that fail, backward";
  if (makesPointers(program)) return "all objects that a pointer made from a number may point to, backward";
  return {};
}

void weighAssumptions(RunResult& result, const Program& program, bool mallocMayFail) {
  bool isNegative = result.verdict == Verdict::Unreachable || result.verdict == Verdict::UnreachableWithinBounds ||
                    result.verdict == Verdict::Blocked;
  if (!isNegative) return;
  if (!mallocMayFail && allocates(program))
    result.notes.push_back("assumes that no allocation fails; --malloc-may-fail also follows paths on which one does");
}

} // namespace hindsight::reach
