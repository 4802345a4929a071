// setjmp and longjmp, backward.
//
// What comes before the return of a setjmp is either its call, which returned 0, or a longjmp of a function that was
// called from there. The call leaves a token in the buffer, which stands for the call and the activation, and the
// longjmp must have found it there. Which calls led from the activation of the setjmp to the longjmp is found on the
// way back: until then there is a gap between the two in the list of activations.
#include "backward/explanation/recorder.h"
#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"
#include "backward/walking/walker.h"
#include "step/builtin.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

namespace {

/// Forward execution looks at as many bytes of the buffer.
constexpr uint64_t kCheckedBytes = 4;

bool isLongjmp(const Function& function) {
  return function.declaration && function.name.find("longjmp") != std::string::npos && findBuiltin(function.name);
}

} // namespace

bool isSetjmp(const Function& function) {
  return function.declaration && function.name.ends_with("setjmp") && findBuiltin(function.name);
}

void BackwardWalker::crossSetjmp(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  const Function& function = state.function();
  const Instruction& instruction = function.instructions[state.next];
  const CallInfo& call = function.calls[instruction.imm];
  const Term* result = call.results.empty() || instruction.dst == kNone ? nullptr : state.close(instruction.dst);
  const Term* token = context.jumpToken(function, state.next, state.frame().activation);
  auto jumpBack = [&](const Jump& jump) {
    uint32_t rounds = state.route.timesJumped(token);
    BackwardState before = comeFromJump(state, jump, result, token);
    // It waits where the longjmp is.
    if (before.alive() && rounds >= limits.edges) before.die(BackwardEnd::Limit, "edge limit");
    out.push_back(std::move(before));
  };
  for (const Function& longjmp : context.program.functions) {
    if (!isLongjmp(longjmp)) continue;
    for (const CallSite& site : context.graph.calls().callSitesOf(longjmp.id)) {
      if (site.caller == function.id) jumpBack({longjmp, site, false});
      if (mayCall(function.id, site.caller)) jumpBack({longjmp, site, true});
    }
  }
  std::erase(state.frame().jumpedTo, state.next);
  const Term* buffer = state.operand(call.arguments[0].value);
  noteAccess(state, PendingAccess::Kind::Write, buffer, context.pointerNumber(kCheckedBytes));
  if (state.alive()) crossStore(state, buffer, token, context.pointerWidth() / 8);
  if (state.alive() && result) state.define(result, context.terms.constant(0, result->width()));
  if (state.alive()) settleReads(state), settleAccesses(state);
  out.push_back(std::move(state));
}

/// The setjmp at hand returned for another time, because of a longjmp.
BackwardState BackwardWalker::comeFromJump(BackwardState state, const Jump& jump, const Term* result,
                                           const Term* token) {
  const Function& from = context.program.functions[jump.site.caller];
  const CallInfo& call = from.calls[from.instructions[jump.site.instruction].imm];
  std::vector<uint32_t>& jumpedTo = state.frame().jumpedTo;
  if (std::find(jumpedTo.begin(), jumpedTo.end(), state.next) == jumpedTo.end()) jumpedTo.push_back(state.next);
  state.route.jump(token);
  if (state.record) finishRow(state);
  if (jump.isAbove) state.frames.push_back({from.id, context.newActivation(state.position), kNone, {}, {}});
  state.block = from.blockOf(jump.site.instruction);
  state.next = jump.site.instruction;
  ++state.position;
  if (state.record) beginRow(state, RowKind::Statement, {from.id, state.next}, state.frame().activation);
  if (jump.site.kind == CallKind::Callback || call.arguments.size() < 2)
    state.die(BackwardEnd::Unsupported, "longjmp called back by a library function");
  if (jump.site.kind == CallKind::Indirect)
    state.require(context.terms.eq(state.operand(call.target), context.functionBase(jump.longjmp.id)));
  if (!state.alive()) return state;
  const Term *buffer = state.operand(call.arguments[0].value), *value = state.operand(call.arguments[1].value);
  noteAccess(state, PendingAccess::Kind::Read, buffer, context.pointerNumber(kCheckedBytes));
  const Term* found = context.freshUnknown("token", context.pointerWidth());
  state.require(context.terms.eq(found, token));
  if (state.alive()) crossLoad(state, found, buffer, context.pointerWidth() / 8);
  if (state.alive() && result) {
    const Term* isZero = context.terms.eq(value, context.terms.constant(0, value->width()));
    const Term* given = context.terms.ite(isZero, context.terms.constant(1, value->width()), value);
    state.define(result, context.terms.resize(given, result->width()));
  }
  if (state.alive()) settleReads(state), settleAccesses(state);
  return state;
}

/// The entry of a function is crossed that was called, perhaps through others, from an activation below it.
void BackwardWalker::crossGap(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  if (!mayLeave(state, limits)) return out.push_back(std::move(state));
  ++state.position;
  FunctionId below = state.frames[state.frames.size() - 2].function;
  for (const CallSite& site : context.graph.calls().callSitesOf(state.frame().function)) {
    auto follow = [&](bool isAbove) {
      BackwardState caller = state;
      ++caller.route.forks;
      size_t top = caller.frames.size() - 1;
      if (isAbove)
        caller.frames.insert(caller.frames.end() - 1,
                             {site.caller, context.newActivation(caller.position), kNone, {}, {}});
      if (continueInCaller(caller, isAbove ? top : top - 1, site)) returnToCaller(caller);
      out.push_back(std::move(caller));
    };
    if (site.caller == below) follow(false);
    if (mayCall(below, site.caller)) follow(true);
  }
}

/// Whether a function calls another one, directly or not.
bool BackwardWalker::mayCall(FunctionId caller, FunctionId callee) {
  auto [found, isNew] = callers.try_emplace(callee);
  std::vector<bool>& reached = found->second;
  if (isNew) {
    reached.resize(context.program.functions.size());
    std::vector<FunctionId> left = {callee};
    while (!left.empty()) {
      FunctionId next = left.back();
      left.pop_back();
      for (const CallSite& site : context.graph.calls().callSitesOf(next)) {
        if (reached[site.caller]) continue;
        reached[site.caller] = true;
        left.push_back(site.caller);
      }
    }
  }
  return reached[caller];
}

} // namespace hindsight::backward
