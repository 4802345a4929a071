#include "reach/assumptions.h"

#include "program/known_functions.h"

#include <algorithm>
#include <iterator>
#include <optional>

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

/// Calls `visit(call, argument)` for calls of the program's own code, with the number in an argument if it is one.
template <typename Visit> bool anyOwnCall(const Program& program, const Visit& visit) {
  return std::ranges::any_of(program.functions, [&](const Function& function) {
    auto numberIn = [&](const CallArgument& argument) -> std::optional<uint64_t> {
      if (!argument.value.isConstant()) return std::nullopt;
      const Constant& constant = function.constants[argument.value.index()];
      if (constant.kind != ConstantKind::Integer) return std::nullopt;
      return static_cast<uint64_t>(constant.value);
    };
    return !function.fromRuntime && std::ranges::any_of(function.calls, [&](const CallInfo& call) {
      return call.callee != kNone && visit(program.functions[call.callee].name, call, numberIn);
    });
  });
}

/// Whether abort and assertions that fail may go on in a handler: the engine ends the path there, as if there were
/// none.
static bool handlesAbort(const Program& program) {
  constexpr uint64_t kAbort = 6; // SIGABRT
  constexpr std::string_view kSetters[] = {"signal", "sigaction", "bsd_signal", "__sysv_signal"};
  bool byPointer = std::ranges::any_of(program.functions, [&](const Function& function) {
    return function.addressTaken && std::ranges::find(kSetters, function.name) != std::end(kSetters);
  });
  return byPointer || anyOwnCall(program, [&](const std::string& callee, const CallInfo& call, const auto& numberIn) {
           if (std::ranges::find(kSetters, callee) == std::end(kSetters) || call.arguments.empty()) return false;
           return numberIn(call.arguments[0]).value_or(kAbort) == kAbort;
         });
}

constexpr std::string_view kAbortHandler = "a handler of SIGABRT";

std::string_view leftOutBackward(const Program& program, bool mallocMayFail) {
  if (mallocMayFail && allocates(program)) return "allocations that fail, backward";
  if (handlesAbort(program)) return kAbortHandler;
  if (makesPointers(program)) return "all objects that a pointer made from a number may point to, backward";
  return {};
}

void weighAssumptions(RunResult& result, const Program& program, bool mallocMayFail) {
  bool isNegative = result.verdict == Verdict::Unreachable || result.verdict == Verdict::UnreachableWithinBounds ||
                    result.verdict == Verdict::Blocked;
  if (!isNegative) return;
  if (handlesAbort(program)) {
    result.verdict = Verdict::Unknown;
    result.complete = false;
    ++result.unsupported[std::string(kAbortHandler)];
    return;
  }
  if (!mallocMayFail && allocates(program))
    result.notes.push_back("assumes that no allocation fails; --malloc-may-fail also follows paths on which one does");
}

} // namespace hindsight::reach
