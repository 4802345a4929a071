// Calls, backward: into a callee by its returns, out of a function by its entry.
#include "backward/accesses.h"
#include "backward/alias.h"
#include "backward/effects.h"
#include "backward/recorder.h"
#include "backward/walker.h"
#include "step/builtin.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

bool isBuiltin(const Function& function) {
  return findBuiltin(function.name) && (function.declaration || overridesDefinition(function.name));
}

/// Whether a function may have written what the path wants to read.
bool mayFeed(const BackwardState& state, FunctionId callee) {
  const BackwardContext& context = *state.context;
  return std::any_of(state.reads.begin(), state.reads.end(), [&](const PendingRead& read) {
    const Term* root = rootOf(context, read.address);
    if (const BackwardObject* object = root ? context.objectOf(root) : nullptr)
      return context.aliases->mayWrite(callee, object->site);
    PointerOrigin origin = root ? context.originOf(root) : PointerOrigin{};
    return !origin.known() || context.aliases->mayWriteThrough(callee, origin);
  });
}

/// Whether nothing that the path asks for can come from the call.
bool canStepOver(const BackwardState& state, const Function& callee, const CallInfo& call,
                 const Instruction& instruction) {
  const BackwardContext& context = *state.context;
  if (!context.stepsOver || context.wantsErrors || !context.aliases || !context.aliases->onlyWrites(callee.id))
    return false;
  auto isOpen = [&](Slot slot) {
    const auto& open = state.frame().open;
    return std::any_of(open.begin(), open.end(), [&](const auto& entry) { return entry.first == slot; });
  };
  for (size_t index = 0; index < call.results.size() && instruction.dst != kNone; ++index)
    if (isOpen(static_cast<Slot>(instruction.dst + index))) return false;
  return !mayFeed(state, callee.id);
}

} // namespace

void BackwardWalker::crossCall(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  const Function& function = state.function();
  const Instruction& instruction = function.instructions[state.next];
  const CallInfo& call = function.calls[instruction.imm];
  if (call.noReturn) {
    state.die(BackwardEnd::Infeasible, "nothing comes back from the call before it");
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
    if (targets.size() > 1) ++into.forks;
    if (pointer) into.require(context.terms.eq(pointer, context.functionBase(callee.id)));
    if (!into.alive()) {
      out.push_back(std::move(into));
    } else if (isBuiltin(callee)) {
      crossBuiltin(into, callee, call, instruction);
      if (into.alive() && into.addressesChanged) settleReads(into), settleAccesses(into);
      out.push_back(std::move(into));
    } else if (callee.declaration) {
      into.die(BackwardEnd::Unsupported, fmt::format("a call of {}, which is missing", callee.displayName));
      out.push_back(std::move(into));
    } else if (canStepOver(into, callee, call, instruction)) {
      ++context.steppedOver;
      into.steppedOver = true;
      out.push_back(std::move(into));
    } else {
      enterCallee(std::move(into), callee, limits, out);
    }
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
  if (callee.variadic) {
    state.die(BackwardEnd::Unsupported, fmt::format("a call of {}, which is variadic, backward", callee.displayName));
    return out.push_back(std::move(state));
  }
  if (state.record) finishRow(state);
  std::vector<const Term*> results;
  for (size_t index = 0; index < call.results.size(); ++index)
    results.push_back(instruction.dst == kNone ? nullptr : state.close(static_cast<Slot>(instruction.dst + index)));
  const std::vector<uint32_t>& ends = returnsOf(callee);
  if (ends.empty()) {
    state.die(BackwardEnd::Infeasible, "nothing comes back from the call before it");
    return out.push_back(std::move(state));
  }
  uint32_t callAt = state.next, activation = context.newActivation();
  for (size_t index = 0; index < ends.size(); ++index) {
    BackwardState into = index + 1 == ends.size() ? std::move(state) : state;
    if (ends.size() > 1) ++into.forks;
    into.frames.push_back({callee.id, activation, callAt, {}, {}});
    into.block = callee.blockOf(ends[index]);
    into.next = ends[index];
    if (into.record) beginRow(into, RowKind::Return, {callee.id, ends[index]}, into.frame().activation);
    const Instruction& end = callee.instructions[ends[index]];
    TermMap found;
    for (size_t result = 0; result < results.size() && result < end.width2; ++result)
      if (results[result]) found.emplace(results[result], into.operand(callee.operandPool[end.imm + result]));
    into.define(std::move(found));
    if (into.alive() && into.addressesChanged) settleReads(into), settleAccesses(into);
    out.push_back(std::move(into));
  }
}

/// The entry of a function is crossed: its parameters are the arguments of the call.
void BackwardWalker::returnToCaller(BackwardState& state) {
  const BackwardFrame& below = state.frames[state.frames.size() - 2];
  if (state.record) {
    finishRow(state);
    beginRow(state, RowKind::Call, {below.function, state.frame().call}, below.activation);
  }
  BackwardFrame callee = std::move(state.frames.back());
  state.frames.pop_back();
  const Function& code = context.program.functions[callee.function];
  const Function& caller = state.function();
  state.next = callee.call;
  state.block = caller.blockOf(callee.call);
  const CallInfo& call = caller.calls[caller.instructions[callee.call].imm];
  TermMap found;
  for (const auto& [slot, unknown] : callee.open) {
    if (slot >= code.parameters.size()) continue; // used on no path from the entry
    if (slot >= call.arguments.size()) {
      found.emplace(unknown, context.freshAny(unknown->width()));
      continue;
    }
    if (code.parameters[slot].byValSize)
      return state.die(BackwardEnd::Unsupported, "a struct passed by value in memory, backward");
    found.emplace(unknown, context.terms.resize(state.operand(call.arguments[slot].value), unknown->width()));
  }
  state.addressesChanged = true; // the locals of the callee are gone
  state.define(std::move(found));
  if (state.alive()) settleReads(state), settleAccesses(state);
}

bool BackwardWalker::continueInCaller(BackwardState& state, const CallSite& site) {
  const Function& callee = state.function();
  const Function& caller = context.program.functions[site.caller];
  state.frames.front().call = site.instruction;
  state.frames.insert(state.frames.begin(), {caller.id, context.newActivation(), kNone, {}, {}});
  if (site.kind == CallKind::Callback) {
    state.die(BackwardEnd::Unsupported, fmt::format("{} called back by a library function", callee.displayName));
    return false;
  }
  const CallInfo& call = caller.calls[caller.instructions[site.instruction].imm];
  if (site.kind == CallKind::Indirect)
    state.require(context.terms.eq(state.operand(state.frames.front(), call.target), context.functionBase(callee.id)));
  return state.alive();
}

void BackwardWalker::leaveFunction(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  ++state.position;
  if (state.frames.size() > 1) {
    returnToCaller(state);
    return out.push_back(std::move(state));
  }
  FunctionId function = state.frame().function;
  std::span<const CallSite> sites = context.graph.calls().callSitesOf(function);
  for (const CallSite& site : sites) {
    BackwardState above = state;
    if (sites.size() > 1) ++above.forks;
    if (continueInCaller(above, site)) returnToCaller(above);
    out.push_back(std::move(above));
  }
  if (function != context.program.entry) return;
  (void)limits;
  if (!context.program.constructors.empty()) {
    state.die(BackwardEnd::Unsupported, "global constructors, backward");
    return out.push_back(std::move(state));
  }
  if (state.function().name != "main" && !state.function().parameters.empty()) {
    state.die(BackwardEnd::Unsupported, "the parameters of an entry other than main, backward");
    return out.push_back(std::move(state));
  }
  if (state.record) {
    finishRow(state);
    beginRow(state, RowKind::Entry, {function, kNone}, state.frame().activation);
  }
  TermMap found;
  for (const auto& [slot, unknown] : state.frame().open) {
    // The program is run without arguments: argc is 1, and what argv points to is left open.
    if (slot == 0 && slot < state.function().parameters.size() &&
        state.function().parameters[0].type.kind == ScalarKind::Integer)
      found.emplace(unknown, context.terms.constant(1, unknown->width()));
    else
      state.imprecise = true;
  }
  state.addressesChanged = true;
  state.define(std::move(found));
  if (state.alive()) crossBeginning(state);
  if (state.alive()) settleAccesses(state);
  if (!state.accesses.empty()) state.imprecise = true;
  state.atBeginning = state.alive();
  out.push_back(std::move(state));
}

} // namespace hindsight
