// Where paths meet, a hook may look at the state.
#include "step/checkpoint.h"

#include "machine_fixture.h"

#include "step/hooks.h"

namespace hindsight {
namespace {

class CheckpointHook : public StepHooks {
public:
  uint32_t interests() const override { return kHookCheckpoint; }
  HookAnswer onCheckpoint(State&) override {
    ++seen;
    return suspends ? HookAnswer::Suspend : HookAnswer::Proceed;
  }
  unsigned seen = 0;
  bool suspends = false;
};

class Checkpoint : public MachineFixture {
protected:
  CheckpointHook hook;
  void begin(const std::string& source, uint32_t checkpoints) {
    load(source, {"-w"});
    start({&hook});
    hook.seen = 0;
    waiting.back()->checkpoints = checkpoints;
  }
};

const std::string kLoop = "int main(void) { int i = 0; while (i < 3) i++; return i; }";

TEST_F(Checkpoint, OnlyAsManyAsTheStateHasLeft) {
  begin(kLoop, 0);
  EXPECT_EQ(describe(runAll()), Lines{"returns 3"});
  EXPECT_EQ(hook.seen, 0u);
  begin(kLoop, 2);
  runAll();
  EXPECT_EQ(hook.seen, 2u);
}

TEST_F(Checkpoint, HeadsOfLoopsJoinsAndReturns) {
  begin(kLoop, 100);
  auto ended = runAll();
  EXPECT_GE(hook.seen, 4u) << "the head is entered once and comes back three times";
  EXPECT_EQ(ended[0].state->checkpoints, 100 - hook.seen);
  begin("int g; int main(void) { g = 1; return g; }", 100);
  runAll();
  unsigned plain = hook.seen;
  begin("int g; static void f(void) { g = 1; } int main(void) { f(); return g; }", 100);
  runAll();
  EXPECT_EQ(hook.seen, plain + 1) << "the return of f";
  begin("int g; int main(void) { if (g) g = 2; else g = 3; return g; }", 100);
  runAll();
  EXPECT_EQ(hook.seen, plain + 1) << "where both ways meet";
}

/// A state that was suspended goes on from there without being asked again.
TEST_F(Checkpoint, ASuspendedStateGoesOn) {
  begin(kLoop, 2);
  hook.suspends = true;
  State& state = *waiting.back();
  EXPECT_EQ(machine->run(state, 1'000'000), RunOutcome::Suspended);
  EXPECT_EQ(machine->suspension.reason, Suspension::Reason::Checkpoint);
  EXPECT_TRUE(state.atCheckpoint);
  uint64_t before = state.instructions;
  EXPECT_EQ(machine->run(state, 1'000'000), RunOutcome::Suspended);
  EXPECT_GT(state.instructions, before) << "the next place, not the same one again";
  EXPECT_EQ(hook.seen, 2u);
  EXPECT_EQ(machine->run(state, 1'000'000), RunOutcome::Ended);
  EXPECT_EQ(hook.seen, 2u);
  EXPECT_EQ(machine->end.exitStatus, 3);
}

} // namespace
} // namespace hindsight
