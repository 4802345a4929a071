// Calls, backward: into a callee by its returns, or over it.
#include "backward/explanation/recorder.h"
#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"
#include "backward/walking/argument_facts.h"
#include "backward/walking/backward_call.h"
#include "backward/walking/step_over.h"
#include "backward/walking/walker.h"
#include "semantics/handover.h"
#include "step/builtin.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

namespace {

bool isBuiltin(const Function& function) {
  return findBuiltin(function.name) && (function.declaration || overridesDefinition(function.name));
}

/// Whether an engine function gets all it reads, as it expects it.
bool takesArguments(const Function& callee, const CallInfo& call) {
  if (call.arguments.size() < findBuiltin(callee.name)->arguments) return false;
  for (size_t index = 0; index < call.arguments.size() && index < callee.parameters.size(); ++index)
    if (!isSameRegister(call.arguments[index].type, callee.parameters[index].type)) return false;
  return true;
}

/// What the caller finds where it looks for a result, when the callee returns at `end`.
const Term* resultOf(BackwardState& state, const Function& callee, const Instruction& end, const CallInfo& call,
                     size_t index) {
  BackwardContext& context = *state.context;
  auto fresh = [&](unsigned width) { return context.freshAny(width); };
  unsigned wanted = call.results[index].width;
  ResultBinding binding = bindResult(call, callee, end, index);
  if (binding.source == kNone) return fresh(wanted);
  const Term* value = state.operand(callee.operandPool[end.imm + binding.source]);
  return handedOver(context.terms, value, binding.bits, wanted, fresh);
}

} // namespace

void BackwardWalker::crossCall(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  const Function& function = state.function();
  const Instruction& instruction = function.instructions[state.next];
  const CallInfo& call = function.calls[instruction.imm];
  if (call.noReturn) {
    if (call.callee != kNone) enterLooseEnds(state, context.program.functions[call.callee], out);
    state.die(BackwardEnd::Infeasible, "the call before it never returns");
    return out.push_back(std::move(state));
  }
  if (!call.text.empty() || (call.callee == kNone && call.target.isNone())) {
    state.die(BackwardEnd::Unsupported, "inline assembly");
    return out.push_back(std::move(state));
  }
  std::span<const FunctionId> targets = context.graph.calls().targetsOf(function, instruction.imm);
  const Term* pointer = call.callee == kNone ? state.operand(call.target) : nullptr;
  if (const Function* known = pointer ? context.functionAt(pointer) : nullptr) {
    pointer = nullptr;
    targets = {&known->id, 1};
  }
  if (targets.empty()) {
    state.die(BackwardEnd::Unsupported, "an indirect call that fits no function");
    return out.push_back(std::move(state));
  }
  for (size_t index = 0; index < targets.size(); ++index) {
    const Function& callee = context.program.functions[targets[index]];
    BackwardState into = index + 1 == targets.size() ? std::move(state) : state;
    if (targets.size() > 1) ++into.route.forks;
    if (pointer) into.require(context.terms.eq(pointer, context.functionBase(callee.id)));
    if (!into.alive()) {
      out.push_back(std::move(into));
    } else if (isSetjmp(callee) && takesArguments(callee, call)) {
      crossSetjmp(std::move(into), limits, out);
    } else if (isBuiltin(callee) && !takesArguments(callee, call)) {
      into.die(BackwardEnd::Unsupported,
               fmt::format("a call of {} with arguments of another type, backward", callee.displayName));
      out.push_back(std::move(into));
    } else if (isBuiltin(callee)) {
      crossBuiltin(into, callee, call, instruction);
      if (into.alive() && into.addressesChanged) settleReads(into), settleAccesses(into);
      out.push_back(std::move(into));
    } else if (callee.declaration) {
      into.die(BackwardEnd::Unsupported, fmt::format("a call of {}, which is missing", callee.displayName));
      out.push_back(std::move(into));
    } else if (canStepOver(into, callee, call, instruction)) {
      stepOver(into);
      out.push_back(std::move(into));
    } else if (StringFunction cross =
                   argumentsFit(call, callee) ? findStringFunction(function, callee, call) : nullptr) {
      const Term* result = instruction.dst == kNone ? nullptr : into.close(instruction.dst);
      cross({into, context, callee, call, result});
      finishStringCall(into);
      out.push_back(std::move(into));
    } else if (canHandOver(into, call, callee)) {
      enterCallee(std::move(into), callee, limits, out);
    } else {
      out.push_back(std::move(into));
    }
  }
}

/// A callee that stops where the function it stands for goes on: whether anything gets there is a question of its own.
void BackwardWalker::enterLooseEnds(const BackwardState& state, const Function& callee,
                                    std::vector<BackwardState>& out) {
  if (state.lenient) return;
  for (uint32_t end : looseEnds.of(callee)) {
    if (context.looseEnds.count({callee.id, end})) continue;
    BackwardState into = state;
    into.record = {};
    into.frames.push_back({callee.id, context.newActivation(state.position), state.next, {}, {}});
    into.block = callee.blockOf(end);
    into.next = end;
    into.turnToLooseEnd({callee.id, end});
    out.push_back(std::move(into));
  }
}

void BackwardWalker::enterCallee(BackwardState state, const Function& callee, const WalkLimits& limits,
                                 std::vector<BackwardState>& out) {
  auto active = std::count_if(state.frames.begin(), state.frames.end(),
                              [&](const BackwardFrame& frame) { return frame.function == callee.id; });
  if (static_cast<uint32_t>(active) > limits.edges) {
    ++state.next; // the call is still to be crossed
    state.die(BackwardEnd::Limit, "edge limit");
    return out.push_back(std::move(state));
  }
  const Function& caller = state.function();
  const Instruction& instruction = caller.instructions[state.next];
  const CallInfo& call = caller.calls[instruction.imm];
  if (state.record) finishRow(state);
  std::vector<const Term*> results;
  for (size_t index = 0; index < call.results.size(); ++index)
    results.push_back(instruction.dst == kNone ? nullptr : state.close(static_cast<Slot>(instruction.dst + index)));
  if (callee.variadic && callee.fromRuntime) { // printf and its kin: long loops that mostly do not matter
    if (!crossOpaque(state, callee, results))
      state.die(BackwardEnd::Unsupported, fmt::format("a call of {}, which is variadic, backward", callee.displayName));
    return out.push_back(std::move(state));
  }
  enterLooseEnds(state, callee, out);
  const std::vector<uint32_t>& ends = returnsOf(callee);
  if (ends.empty()) {
    state.die(BackwardEnd::Infeasible, "the call before it never returns");
    return out.push_back(std::move(state));
  }
  std::vector<std::pair<Slot, const Term*>> given;
  if (context.mayRepeat(callee.id) && argumentsFit(call, callee) && !callee.fromRuntime && !state.record)
    given = argumentFacts(state, callee, call, state.next);
  if (!state.alive()) return out.push_back(std::move(state));
  uint32_t callAt = state.next, activation = context.newActivation(state.position);
  for (size_t index = 0; index < ends.size(); ++index) {
    BackwardState into = index + 1 == ends.size() ? std::move(state) : state;
    if (ends.size() > 1) ++into.route.forks;
    into.frames.push_back({callee.id, activation, callAt, {}, {}});
    into.block = callee.blockOf(ends[index]);
    into.next = ends[index];
    if (into.record) beginRow(into, RowKind::Return, {callee.id, ends[index]}, into.frame().activation);
    const Instruction& end = callee.instructions[ends[index]];
    TermMap found;
    for (size_t result = 0; result < results.size(); ++result)
      if (results[result]) found.emplace(results[result], resultOf(into, callee, end, call, result));
    into.define(std::move(found));
    for (const auto& [slot, value] : given)
      if (into.alive()) into.require(context.terms.eq(into.operand(Operand::slot(slot)), value));
    if (into.alive() && into.addressesChanged) settleReads(into), settleAccesses(into);
    out.push_back(std::move(into));
  }
}

} // namespace hindsight::backward
