#include "prune/harmless.h"

#include "program/error_functions.h"
#include "program/liveness.h"
#include "step/builtin.h"

#include <algorithm>
#include <array>

namespace hindsight::prune {

namespace {

bool runsAfterMain(const Program& program) {
  const Function* handlers = program.findFunction("__hindsight_run_exit");
  return !program.destructors.empty() || (handlers && !handlers->declaration);
}

/// Functions of the engine that make an input, or end a path that is none.
SafeCode::Outcome outcomeOf(const Function& function, EndsThatMatter matters) {
  static constexpr std::array<std::string_view, 5> kAssumptions = {
      "__VERIFIER_assume", "klee_assume", "__hindsight_assume", "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"};
  std::string_view name = function.name;
  if (std::ranges::find(kAssumptions, name) != kAssumptions.end()) return SafeCode::Outcome::Returns;
  if (name == "abort" && !matters.abort) return SafeCode::Outcome::Ends;
  if (isErrorFunction(name) && !matters.errorCalls) return SafeCode::Outcome::Ends;
  bool isNumber = function.parameters.empty() && function.results.size() == 1 &&
                  function.results[0].kind == ScalarKind::Integer && function.results[0].width <= 64;
  return isNumber && name.starts_with("__VERIFIER_nondet_") ? SafeCode::Outcome::Returns : SafeCode::Outcome::MayFail;
}

/// Else what the caller gets is not known.
bool returnsWhatIsExpected(const Frame& callee, const Frame& caller) {
  const Function& function = *caller.code->function;
  return callee.code->function->results == function.calls[function.instructions[caller.pc].imm].results;
}

} // namespace

Harmless::Harmless(Machine& machine, EndsThatMatter matters, LivenessOf livenessOf)
    : machine(machine), matters(matters), endsWithMain(!runsAfterMain(machine.program)),
      livenessOf(std::move(livenessOf)),
      code(
          machine.program, [this](const Function& function, const CallInfo& call) { return provided(function, call); },
          SafeCode::Unset::MayFail, matters.stack ? SafeCode::Recursion::MayFail : SafeCode::Recursion::Returns) {}

std::optional<SafeCode::Outcome> Harmless::provided(const Function& function, const CallInfo& call) const {
  const BuiltinEntry* builtin = machine.builtinFor(function.id);
  if (!builtin) return std::nullopt;
  if (function.name == "__hindsight_holds") return SafeCode::Outcome::Returns; // does nothing
  bool isErrorCall = function.name == machine.config.errorCall;
  if (isErrorCall || call.arguments.size() != builtin->arguments || call.results != function.results)
    return SafeCode::Outcome::MayFail;
  return outcomeOf(function, matters);
}

bool Harmless::isHarmless(const State& state) {
  if (state.phase != State::Phase::Main || !endsWithMain) return false;
  const Frame* callee = nullptr;
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    // A frame that waits for a callee goes on behind the call.
    uint32_t next = frame->pc + (frame == state.top.get() ? 0 : 1);
    const Function& function = *frame->code->function;
    if (!code.isSafeFrom(function, next)) return false;
    if (callee && !returnsWhatIsExpected(*callee, *frame)) return false;
    callee = frame;
    // What was never written is another number each time it is looked at.
    for (Slot slot : livenessOf(function).at(frame->pc))
      if (frame->slots()[slot].isUndef()) return false;
  }
  return true;
}

bool Harmless::hasEmptyHeap(const State& state) {
  bool isEmpty = true;
  state.memory.forEach([&](const Object& object) { isEmpty &= object.kind != ObjectKind::Heap || !object.live(); });
  return isEmpty;
}

} // namespace hindsight::prune
