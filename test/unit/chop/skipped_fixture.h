// A state before a call, and what skipping the call makes of it, step by step.
#pragma once

#include "chop/call_effects.h"
#include "chop/post_states.h"
#include "chop_fixture.h"

namespace hindsight::chop {

class SkippedFixture : public ChopFixture {
protected:
  /// The call on a line, as if it were skipped: its bytes are absent in `state` afterwards.
  Call skipCallAt(const std::string& place) {
    runTo(place);
    auto call = std::make_shared<PendingCall>();
    call->id = 1;
    call->order = {1};
    const Function& caller = *state->top->code->function;
    call->callee = &program->functions[caller.calls[caller.instructions[state->top->pc].imm].callee];
    call->snapshot = std::make_shared<State>(*state);
    std::vector<Call> before;
    PostStates none(before, 8);
    call->analysis = std::make_shared<AnalysedCall>(walk->engine(), *state, sizes, none);
    CallEffects effects = effectsByPast(walk->engine(), *state, *call->analysis);
    EXPECT_EQ(effects.whyEnter, "");
    call->modified = std::move(effects.modified);
    call->allocates = effects.allocates;
    leaveAbsent(walk->engine(), *state, call->modified);
    auto note = std::make_shared<ChopNote>();
    note->pending.push_back(call);
    state->note = note;
    return call;
  }
  /// What the call may do that the state stands before.
  CallEffects effectsHere() {
    std::vector<Call> before;
    PostStates none(before, 8);
    return effectsByPast(walk->engine(), *state, AnalysedCall(walk->engine(), *state, sizes, none));
  }
  const Object& global(const std::string& name) {
    return *state->memory.find(walk->engine().globalObject(program->globalByName.at(name)));
  }
  bool isAbsent(const std::string& name, uint64_t offset = 0) {
    return global(name).firstOfSource(offset, 1).length == 1;
  }
};

} // namespace hindsight::chop
