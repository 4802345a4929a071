// Out of a function by its entry: to its caller, or to what the program does before main.
#include "backward/explanation/recorder.h"
#include "backward/memory/effects.h"
#include "backward/search/feasibility.h"
#include "backward/walking/accesses.h"
#include "backward/walking/choices.h"
#include "backward/walking/walker.h"
#include "semantics/handover.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// The callee's own copy of a struct, made by the call.
void crossStructCopy(BackwardState& state, const Term* copy, const Term* from) {
  crossCopy(state, copy, from, state.context->objectOf(copy)->size);
  if (state.alive()) crossBirth(state, copy);
}

} // namespace

bool BackwardWalker::canHandOver(BackwardState& state, const CallInfo& call, const Function& callee) const {
  if (argumentsFit(call, callee)) return true;
  std::string missing = whatIsNotHandedOver(call, callee, parameterSources(context.program, call, callee));
  if (!missing.empty()) state.die(BackwardEnd::Unsupported, std::move(missing));
  return state.alive();
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
  std::vector<ParameterBinding> bindings = bindParameters(call, code, parameterSources(context.program, call, code));
  TermMap found;
  std::vector<std::pair<const Term*, const Term*>> copies; // of structs, and what they are copies of
  auto fresh = [&](unsigned width) { return context.freshAny(width); };
  for (const auto& [slot, unknown] : callee.open) {
    if (slot >= code.parameters.size()) continue; // used on no path from the entry
    const ParameterBinding& binding = bindings[slot];
    if (binding.kind == ParameterBinding::Kind::Unset) { // those that cannot be told were refused before
      found.emplace(unknown, fresh(unknown->width()));
      continue;
    }
    const Term* argument = state.operand(call.arguments[binding.argument].value);
    if (binding.kind == ParameterBinding::Kind::Struct) {
      const Term* copy = context.newObject(BackwardObjectKind::Stack, code.site, context.pointerNumber(binding.bytes),
                                           callee.activation);
      found.emplace(unknown, copy);
      copies.emplace_back(copy, argument);
      continue;
    }
    found.emplace(unknown, handedOver(context.terms, argument, binding.bits, unknown->width(), fresh));
  }
  state.addressesChanged = true; // the locals of the callee are gone
  state.define(std::move(found));
  // The call reads every struct that it passes, whether the callee looks at it or not.
  for (const CallArgument& argument : call.arguments)
    if (argument.byValSize && state.alive())
      noteAccess(state, PendingAccess::Kind::Read, state.operand(argument.value),
                 context.pointerNumber(argument.byValSize));
  for (const auto& [copy, from] : copies)
    if (state.alive()) crossStructCopy(state, copy, from);
  if (state.alive() && code.variadic) crossVariadicArguments(state, code, call, callee.activation);
  if (state.alive()) settleReads(state), settleAccesses(state);
}

/// The call in a frame runs the function.
void BackwardWalker::requireCallee(BackwardState& state, size_t frame, const CallSite& site,
                                   const Function& callee) const {
  if (site.kind == CallKind::Callback)
    return state.die(BackwardEnd::Unsupported, fmt::format("{} called back by a library function", callee.displayName));
  if (site.kind == CallKind::Direct) return;
  const Function& caller = context.program.functions[site.caller];
  const CallInfo& call = caller.calls[caller.instructions[site.instruction].imm];
  state.require(context.terms.eq(state.operand(state.frames[frame], call.target), context.functionBase(callee.id)));
}

BackwardState BackwardWalker::startAtCall(const CallSite& site, FunctionId callee) {
  BackwardState state = start({site.caller, site.instruction});
  requireCallee(state, 0, site, context.program.functions[callee]);
  return state;
}

/// The activation above that of the caller was called there.
bool BackwardWalker::continueInCaller(BackwardState& state, size_t caller, const CallSite& site) {
  const Function& callee = context.program.functions[state.frames[caller + 1].function];
  const Function& code = context.program.functions[site.caller];
  state.frames[caller + 1].call = site.instruction;
  requireCallee(state, caller, site, callee);
  return state.alive() && canHandOver(state, code.calls[code.instructions[site.instruction].imm], callee);
}

/// Whether the path may leave one more activation of the function whose callers are not known.
bool BackwardWalker::mayLeave(BackwardState& state, const WalkLimits& limits) {
  FunctionId function = state.frame().function;
  auto left = static_cast<uint32_t>(std::count(state.left.begin(), state.left.end(), function));
  if (left > limits.edges) {
    state.die(BackwardEnd::Limit, "edge limit");
    return false;
  }
  if (left) ++state.rounds;
  state.left.push_back(function);
  return true;
}

void BackwardWalker::leaveFunction(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  if (!state.frame().jumpedTo.empty()) {
    state.die(BackwardEnd::Infeasible, "longjmp without a setjmp before it");
    return out.push_back(std::move(state));
  }
  if (state.frames.size() > 1 && state.frame().call == kNone) return crossGap(std::move(state), limits, out);
  if (state.frames.size() > 1) {
    ++state.position;
    returnToCaller(state);
    return out.push_back(std::move(state));
  }
  if (state.constructor != kNone) return beforeConstructor(std::move(state), state.constructor, out);
  if (!mayLeave(state, limits)) return out.push_back(std::move(state));
  ++state.position;
  FunctionId function = state.frame().function;
  std::span<const CallSite> sites = context.graph.calls().callSitesOf(function);
  for (const CallSite& site : sites) {
    BackwardState above = state;
    if (sites.size() > 1) ++above.forks;
    above.frames.insert(above.frames.begin(), {site.caller, context.newActivation(), kNone, {}, {}});
    if (continueInCaller(above, 0, site)) returnToCaller(above);
    out.push_back(std::move(above));
  }
  const std::vector<FunctionId>&constructors = context.program.constructors, &destructors = context.program.destructors;
  for (uint32_t index = 0; index < constructors.size(); ++index)
    if (constructors[index] == function) beforeConstructor(state, index, out);
  if (state.function().name == "__hindsight_run_exit") afterMain(state, out);
  if (std::find(destructors.begin(), destructors.end(), function) != destructors.end()) {
    BackwardState atTheEnd = state;
    atTheEnd.die(BackwardEnd::Unsupported, fmt::format("the destructor {}, backward", state.function().displayName));
    out.push_back(std::move(atTheEnd));
  }
  if (function != context.program.entry) return;
  if (state.record) {
    finishRow(state);
    beginRow(state, RowKind::Entry, {function, kNone}, state.frame().activation);
  }
  crossEntry(state);
  if (!state.alive()) return out.push_back(std::move(state));
  beforeConstructor(std::move(state), static_cast<uint32_t>(constructors.size()), out);
}

/// The entry of what runs the exit handlers is crossed: main returned before that, with the status it is given.
void BackwardWalker::afterMain(BackwardState state, std::vector<BackwardState>& out) {
  const Function& exit = state.function();
  const Function& entry = context.program.functions[context.program.entry];
  std::vector<std::pair<Slot, const Term*>> open = std::move(state.frame().open);
  uint32_t activation = context.newActivation(state.position);
  if (state.record) finishRow(state);
  for (uint32_t end : returnsOf(entry)) {
    BackwardState into = state;
    into.frames = {{entry.id, activation, kNone, {}, {}}};
    into.block = entry.blockOf(end);
    into.next = end;
    if (into.record) beginRow(into, RowKind::Return, {entry.id, end}, activation);
    const Instruction& instruction = entry.instructions[end];
    bool hasStatus = instruction.width2 > 0 && entry.results[0].kind == ScalarKind::Integer;
    TermMap found;
    for (const auto& [slot, unknown] : open) {
      if (slot >= exit.parameters.size()) continue; // used on no path from the entry
      const Term* status =
          hasStatus ? into.operand(entry.operandPool[instruction.imm]) : context.terms.constant(0, unknown->width());
      found.emplace(unknown, context.terms.resize(status, unknown->width()));
    }
    into.addressesChanged = true; // the locals of the callee are gone
    into.define(std::move(found));
    if (into.alive()) settleReads(into), settleAccesses(into);
    out.push_back(std::move(into));
  }
}

/// Everything from the start of constructor `index` on is crossed; for main, that is the number of all of them.
void BackwardWalker::beforeConstructor(BackwardState state, uint32_t index, std::vector<BackwardState>& out) {
  const std::vector<FunctionId>& constructors = context.program.constructors;
  if (index < constructors.size()) { // they are called without arguments
    TermMap found;
    for (const auto& [slot, unknown] : state.frame().open)
      if (slot < state.function().parameters.size())
        found.emplace(unknown, context.terms.constant(0, unknown->width()));
    state.addressesChanged = true;
    state.define(std::move(found));
    if (state.alive()) settleReads(state), settleAccesses(state);
  }
  if (!state.alive()) return out.push_back(std::move(state));
  if (index == 0) return beginProgram(std::move(state), out);
  const Function& earlier = context.program.functions[constructors[index - 1]];
  if (earlier.declaration) {
    state.die(BackwardEnd::Unsupported, fmt::format("the constructor {}, which is missing", earlier.displayName));
    return out.push_back(std::move(state));
  }
  uint32_t activation = context.newActivation(state.position);
  for (uint32_t end : returnsOf(earlier)) {
    BackwardState into = state;
    into.constructor = index - 1;
    into.frames = {{earlier.id, activation, kNone, {}, {}}};
    into.block = earlier.blockOf(end);
    into.next = end;
    out.push_back(std::move(into));
  }
}

/// The parameters of the function that the program starts in.
void BackwardWalker::crossEntry(BackwardState& state) {
  const Function& entry = state.function();
  TermMap found;
  for (size_t index = entry.parameters.size(); index-- > 0;) {
    auto open = std::find_if(state.frame().open.begin(), state.frame().open.end(),
                             [&](const auto& each) { return each.first == index; });
    const Term* unknown = open == state.frame().open.end() ? nullptr : open->second;
    const Parameter& parameter = entry.parameters[index];
    if (entry.name != "main") {
      if (parameter.type.kind == ScalarKind::Pointer)
        return state.die(BackwardEnd::Unsupported, fmt::format("starting in {}, which takes a pointer", entry.name));
      const Term* part = context.freshInput(parameter.name, (parameter.type.width + 7u) / 8u * 8u);
      state.addInput(parameter.name, {entry.id, 0}, {part});
      if (unknown) found.emplace(unknown, context.terms.resize(part, unknown->width()));
    } else if (unknown && index == 0 && parameter.type.kind == ScalarKind::Integer) {
      // The program is run without arguments: argc is 1, and what argv points to is left open.
      found.emplace(unknown, context.terms.constant(1, unknown->width()));
    } else if (unknown) {
      state.imprecise = true;
    }
  }
  state.addressesChanged = true;
  state.define(std::move(found));
}

/// There is nothing before this: memory holds what it begins with. In a table of pointers that may be one of several.
void BackwardWalker::beginProgram(BackwardState state, std::vector<BackwardState>& out) {
  constexpr size_t kMostWays = 256;
  std::vector<BackwardState> left;
  left.push_back(std::move(state));
  for (size_t ways = 1; !left.empty();) {
    std::vector<BackwardState> some;
    some.push_back(std::move(left.back()));
    left.pop_back();
    crossBeginning(some[0], ways < kMostWays ? AtChoices::Wait : AtChoices::GoOn);
    if (some[0].alive() && ways < kMostWays && hasChoice(some[0])) {
      splitChoices(some);
      ways += some.size();
      for (BackwardState& each : some) {
        if (each.alive()) checkFeasibility(each);
        (each.alive() ? left : out).push_back(std::move(each));
      }
      continue;
    }
    if (some[0].alive()) settleAccesses(some[0]);
    if (!some[0].accesses.empty()) some[0].imprecise = true;
    some[0].atBeginning = some[0].alive();
    out.push_back(std::move(some[0]));
  }
}

} // namespace hindsight
