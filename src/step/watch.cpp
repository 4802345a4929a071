#include "step/watch.h"

#include "step/machine.h"

#include <algorithm>

namespace hindsight {

void watchObject(Machine& machine, State& state, ObjectId object, StepHooks& hook) {
  Object& own = state.memory.own(object);
  own.watchers |= machine.hooks.watcherBit(hook);
  if (machine.state == &state) machine.lookaside.dropObject(object, own.size);
}

void unwatchObject(Machine& machine, State& state, ObjectId object, StepHooks& hook) {
  Object& own = state.memory.own(object);
  own.watchers &= static_cast<uint8_t>(~machine.hooks.watcherBit(hook));
  if (machine.state == &state) machine.lookaside.dropObject(object, own.size); // pages may be other ones now
}

void watchCalls(Machine& machine, FunctionId function, StepHooks& hook) {
  if (!machine.calls.watches(function))
    machine.forEachCompiled([&](CompiledFunction& code) { makeCallsAsk(code, function); });
  machine.calls.add(function, hook);
}

void CallWatch::add(FunctionId function, StepHooks& hook) {
  std::vector<StepHooks*>& known = watchers[function];
  if (std::ranges::find(known, &hook) == known.end()) known.push_back(&hook);
}

CallWatch::Decision CallWatch::decide(State& state, const Function& callee, std::span<const Value> arguments) const {
  auto found = watchers.find(callee.id);
  if (found == watchers.end()) return {};
  std::vector<StepHooks*> asked = found->second; // one may begin to watch something else meanwhile
  for (StepHooks* hook : asked) {
    CallAnswer answer = hook->decideCall(state, callee, arguments);
    if (answer.kind != CallAnswer::Kind::Enter) return {std::move(answer), hook};
  }
  return {};
}

} // namespace hindsight
