// Calls that a hook skips or suspends, and functions that are executed on their own.
#include "step/skipped_call.h"

#include "watch_fixture.h"

namespace hindsight {

namespace {

using SkippedCall = WatchFixture;

TEST_F(SkippedCall, ASkippedCallDoesNothingAndGivesWhatTheHookSays) {
  Watcher watcher;
  load(kCalls);
  start(&watcher);
  watchCalls(*machine, function("f"), watcher);
  watcher.answers = {CallAnswer::skipWith({Value::integer(5)}), CallAnswer::skipWith({Value::integer(7)})};
  auto ended = runAll();
  EXPECT_EQ(describe(ended[0].end), "returns 547");
  EXPECT_EQ(ended[0].state->skippedCalls, 2u);
}

TEST_F(SkippedCall, ASkippedCallMayGiveAnything) {
  Watcher watcher;
  load("__attribute__((noinline)) static int f(void) { return 1; } int main(void) { return f() == 77; }");
  start(&watcher);
  watchCalls(*machine, function("f"), watcher);
  watcher.answers = {CallAnswer::skip(CallAnswer::Result::Unknown)};
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  ASSERT_TRUE(ended[0].end.symbolicStatus);
  Decision decision = solver.decide(ended[0].state->path, terms.eq(ended[0].end.symbolicStatus, terms.constant(1, 32)));
  EXPECT_FALSE(decision.mustBeTrue() || decision.mustBeFalse());
}

TEST_F(SkippedCall, ASkippedCallMayGiveNothing) {
  Watcher watcher;
  load("int g = 3; __attribute__((noinline)) static void f(void) { g = 4; } int main(void) { f(); return g; }");
  start(&watcher);
  watchCalls(*machine, function("f"), watcher);
  watcher.answers = {CallAnswer::skip()};
  EXPECT_EQ(describe(runAll()[0].end), "returns 3");
}

TEST_F(SkippedCall, ASuspendedCallIsAskedAboutAgain) {
  Watcher watcher;
  load(kCalls);
  start(&watcher);
  watchCalls(*machine, function("f"), watcher);
  watcher.answers = {CallAnswer::suspend(), CallAnswer::enter()};
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Suspended);
  EXPECT_EQ(machine->suspension.reason, Suspension::Reason::Call);
  EXPECT_EQ(machine->suspension.by, &watcher);
  EXPECT_EQ(state->top->depth, 0u);
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "returns 2244");
  EXPECT_EQ(watcher.calls.size(), 3u);
}

TEST_F(SkippedCall, TheFirstWhoDoesNotEnterDecides) {
  Watcher first, second, third;
  load(kCalls);
  start({&first, &second, &third});
  for (Watcher* each : {&first, &second, &third}) watchCalls(*machine, function("f"), *each);
  second.answers = {CallAnswer::skipWith({Value::integer(0)})};
  EXPECT_EQ(describe(runAll()[0].end), "returns 40");
  EXPECT_EQ(first.calls.size(), 2u);
  EXPECT_EQ(third.calls.size(), 0u);
}

TEST_F(SkippedCall, StructsOfASkippedCallAreNotCopied) {
  Watcher watcher;
  load("struct s { int v[20]; } x; __attribute__((noinline)) static int f(struct s y) { return y.v[1]; }"
       "int main(void) { x.v[1] = 6; return f(x); }");
  start(&watcher);
  watchCalls(*machine, function("f"), watcher);
  watcher.answers = {CallAnswer::suspend(), CallAnswer::skipWith({Value::integer(1)}), CallAnswer::enter()};
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Suspended);
  size_t before = state->memory.size();
  std::unique_ptr<State> other = state->clone();
  other->top = state->top->clone();
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "returns 1");
  EXPECT_LE(state->memory.size(), before);
  ASSERT_EQ(machine->run(*other, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "returns 6");
}

/// Skips calls, and keeps the state before the first one.
class Chopper final : public StepHooks {
public:
  uint32_t interests() const override { return 0; }
  CallAnswer decideCall(State& state, const Function&, std::span<const Value>) override {
    if (snapshot) return CallAnswer::enter();
    snapshot = state.clone();
    snapshot->top = state.top->clone();
    return CallAnswer::skip(CallAnswer::Result::Unknown);
  }
  std::unique_ptr<State> snapshot;
};

TEST_F(SkippedCall, ASkippedFunctionIsExecutedAloneFromWhereItWasCalled) {
  Chopper chopper;
  load("int g; __attribute__((noinline)) static int inner(int x) { return x + 1; }"
       "__attribute__((noinline)) static int f(int x) { g = inner(x) * 2; return g + 1; }"
       "int main(void) { int r = f(20); g = 7; return r; }");
  start(&chopper);
  watchCalls(*machine, function("f"), chopper);
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_TRUE(ended[0].end.symbolicStatus);
  State& alone = *chopper.snapshot;
  alone.returnStop = alone.top->depth + 1;
  ASSERT_EQ(machine->run(alone, 1000), RunOutcome::Suspended);
  EXPECT_EQ(machine->suspension.reason, Suspension::Reason::Return);
  EXPECT_EQ(alone.top->code->function->name, "f");
  EXPECT_EQ(valuesToReturn(*alone.top), std::vector<Value>{Value::integer(43)});
  EXPECT_EQ(alone.memory.read(machine->context, global("g"), 0, 4), Value::integer(42));
  ASSERT_EQ(machine->run(alone, 1000), RunOutcome::Suspended) << "it stays there";
  alone.returnStop = State::kNoDepth;
  ASSERT_EQ(machine->run(alone, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "returns 43");
}

TEST_F(SkippedCall, ForksOfAFunctionThatIsExecutedAloneStopThereToo) {
  Chopper chopper;
  load(kNondet + "__attribute__((noinline)) static int f(int x) { if (x > 3) return 1; return 2; }"
                 "int main(void) { int r = f(__VERIFIER_nondet_int()); return r == 9; }");
  start(&chopper);
  watchCalls(*machine, function("f"), chopper);
  runAll();
  chopper.snapshot->returnStop = 1;
  ASSERT_EQ(machine->run(*chopper.snapshot, 1000), RunOutcome::Suspended);
  ASSERT_EQ(machine->spawned.size(), 1u);
  std::unique_ptr<State> child = std::move(machine->spawned[0].state);
  machine->spawned.clear();
  EXPECT_EQ(valuesToReturn(*chopper.snapshot->top)[0].bits + 0, 1u);
  ASSERT_EQ(machine->run(*child, 1000), RunOutcome::Suspended);
  EXPECT_EQ(valuesToReturn(*child->top)[0], Value::integer(2));
}

TEST_F(SkippedCall, JumpingOutOfAFunctionThatIsExecutedAloneIsNamed) {
  Chopper chopper;
  load("typedef long jmp_buf[32]; int setjmp(jmp_buf); void longjmp(jmp_buf, int); jmp_buf b;"
       "__attribute__((noinline)) static int f(void) { longjmp(b, 1); return 0; }"
       "int main(void) { if (setjmp(b)) return 5; return f() == 3; }");
  start(&chopper);
  watchCalls(*machine, function("f"), chopper);
  runAll();
  chopper.snapshot->returnStop = 1;
  ASSERT_EQ(machine->run(*chopper.snapshot, 1000), RunOutcome::Ended);
  EXPECT_EQ(describe(machine->end), "unsupported: longjmp out of a function that is executed on its own");
}

} // namespace

} // namespace hindsight
