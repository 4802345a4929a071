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

namespace hindsight::backward {

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
  uint32_t left = state.route.timesLeft(function);
  if (left > limits.edges) {
    state.die(BackwardEnd::Limit, "edge limit");
    return false;
  }
  if (left) ++state.route.rounds;
  state.route.left.push_back(function);
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
  if (state.route.constructor != kNone) return beforeConstructor(std::move(state), state.route.constructor, out);
  if (!mayLeave(state, limits)) return out.push_back(std::move(state));
  ++state.position;
  FunctionId function = state.frame().function;
  std::span<const CallSite> sites = context.graph.calls().callSitesOf(function);
  for (const CallSite& site : sites) {
    BackwardState above = state;
    if (sites.size() > 1) ++above.route.forks;
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
    bool hasStatus = instruction.width2 > 0 && returnsStatus(entry);
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
  if (index < constructors.size())
    crossStart(state, [](const Parameter&, size_t parameter) { return constructorArgument(parameter); });
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
    into.route.constructor = index - 1;
    into.frames = {{earlier.id, activation, kNone, {}, {}}};
    into.block = earlier.blockOf(end);
    into.next = end;
    out.push_back(std::move(into));
  }
}

/// The parameters of the function that the program starts in.
void BackwardWalker::crossEntry(BackwardState& state) {
  const Function& entry = state.function();
  if (std::optional<std::string> why = whyNoEntry(entry)) return state.die(BackwardEnd::Unsupported, *why);
  crossStart(state, [&](const Parameter& parameter, size_t index) {
    return entryArgument(entry.name, index, parameter.type.kind);
  });
}

/// The function has no caller in the program: `given` says what its parameters are.
void BackwardWalker::crossStart(BackwardState& state,
                                const std::function<EntryArgument(const Parameter&, size_t)>& given) {
  const Function& function = state.function();
  TermMap found;
  std::vector<std::pair<const Term*, std::vector<std::string_view>>> lists; // of arguments, and where they are
  for (size_t index = function.parameters.size(); index-- > 0;) {
    const Parameter& parameter = function.parameters[index];
    const Term* unknown = state.close(static_cast<Slot>(index));
    EntryArgument argument = given(parameter, index);
    if (argument == EntryArgument::Input) { // also a dead one: the test has it
      const Term* part = context.freshInput(parameter.name, inputBytes(parameter.type.width) * 8);
      state.addInput(parameter.name, {function.id, 0}, {part});
      if (unknown) found.emplace(unknown, context.terms.resize(part, unknown->width()));
    } else if (unknown && argument == EntryArgument::Count) {
      found.emplace(unknown, context.terms.constant(std::size(kProcessArguments), unknown->width()));
    } else if (unknown && argument == EntryArgument::Unset) {
      found.emplace(unknown, context.freshAny(unknown->width()));
    } else if (unknown) {
      std::vector<std::string_view> list;
      if (argument == EntryArgument::Vector) list.assign(std::begin(kProcessArguments), std::end(kProcessArguments));
      const Term* size = context.pointerNumber((list.size() + 1) * (context.pointerWidth() / 8));
      lists.emplace_back(newInputObject(state, size), std::move(list));
      found.emplace(unknown, context.terms.resize(lists.back().first, unknown->width()));
    }
  }
  state.addressesChanged = true;
  state.define(std::move(found));
  for (const auto& [vector, list] : lists) crossArguments(state, vector, list);
  if (state.alive()) settleReads(state), settleAccesses(state);
}

const Term* BackwardWalker::newInputObject(BackwardState& state, const Term* size) {
  return context.newObject(BackwardObjectKind::Stack, state.function().site, size, state.frame().activation);
}

/// A list of arguments is made: strings, pointers to them, and a null pointer behind.
void BackwardWalker::crossArguments(BackwardState& state, const Term* vector,
                                    const std::vector<std::string_view>& list) {
  unsigned bytes = context.pointerWidth() / 8;
  auto store = [&](const Term* base, uint64_t offset, const Term* value) {
    if (state.alive())
      crossStore(state, context.terms.add(base, context.pointerNumber(offset)), value, value->width() / 8u);
  };
  std::vector<const Term*> strings;
  for (std::string_view text : list) strings.push_back(newInputObject(state, context.pointerNumber(text.size() + 1)));
  for (size_t index = 0; index < list.size(); ++index) store(vector, index * bytes, strings[index]);
  store(vector, list.size() * bytes, context.pointerNumber(0));
  for (size_t index = 0; index < list.size(); ++index) {
    for (size_t at = 0; at <= list[index].size(); ++at)
      store(strings[index], at,
            context.terms.constant(at < list[index].size() ? static_cast<uint8_t>(list[index][at]) : 0, 8));
    if (state.alive()) crossBirth(state, strings[index]);
  }
  if (state.alive()) crossBirth(state, vector);
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
    if (!some[0].memory.accesses.empty()) some[0].imprecise = true;
    some[0].route.atBeginning = some[0].alive();
    out.push_back(std::move(some[0]));
  }
}

} // namespace hindsight::backward
