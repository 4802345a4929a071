// Every hook is called where it should be, and suspending an access restarts it.
#include "machine_fixture.h"

#include "step/hooks.h"

namespace hindsight {

namespace {

class Recorder : public StepHooks {
public:
  uint32_t interests() const override { return ~uint32_t(kHookReenact); }
  void onInstruction(State&, const Function&, uint32_t) override { ++instructions; }
  HookAnswer onAccess(State&, const ResolvedAccess& access) override {
    ++(access.isWrite ? writes : reads);
    if (access.symbolicOffset) ++symbolicAccesses;
    return HookAnswer::Proceed;
  }
  void onAllocate(State&, const Object&) override { ++allocations; }
  void onFree(State&, const Object&) override { ++frees; }
  void onPointerCompare(State&, Predicate, Value, Value) override { ++compares; }
  void onPointerCast(State&, Value, bool) override { ++casts; }
  void onBranch(State&, Value, bool) override { ++branches; }
  void onFork(State&, State&, const Term*) override { ++forks; }
  void onInfeasible(State& state, const Term* condition) override {
    ++infeasible;
    infeasibleState = &state;
    infeasibleCondition = condition;
    if (solver) core = solver->unsatCore(state.path, condition);
  }
  void onCall(State&, const Function&) override { ++calls; }
  void onReturn(State&, const Function&) override { ++returns; }
  void onPathEnd(State&, const PathEnd&) override { ++ends; }
  void onUninitialisedRead(State&, const Object&, uint64_t, uint32_t bytes, const Term*) override {
    uninitialised += bytes;
  }

  Solver* solver = nullptr;
  unsigned instructions = 0, reads = 0, writes = 0, symbolicAccesses = 0, allocations = 0, frees = 0, compares = 0,
           casts = 0, branches = 0, forks = 0, infeasible = 0, calls = 0, returns = 0, ends = 0, uninitialised = 0;
  State* infeasibleState = nullptr;
  const Term* infeasibleCondition = nullptr;
  std::optional<std::vector<const Term*>> core;
};

using Hooks = MachineFixture;

TEST_F(Hooks, ConcreteCodeIsSeenWhole) {
  Recorder recorder;
  load("static int twice(int x) { return 2 * x; }"
       "int main(void) { int a[2]; int *p = a, *q = a + 1; a[0] = 1; a[1] = 2; int s = 0;"
       "for (int i = 0; i < 3; i++) s += twice(i); if (p == q) s++; return s + a[0] + (int)(long)p * 0; }");
  start(&recorder);
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.exitStatus, 7);
  EXPECT_EQ(recorder.instructions, machine->instructionsExecuted());
  EXPECT_EQ(recorder.calls, 3u);
  EXPECT_EQ(recorder.returns, 4u);  // main too
  EXPECT_EQ(recorder.branches, 5u); // four at the loop, one at the comparison: all of them concrete
  EXPECT_EQ(recorder.writes, 2u);
  EXPECT_EQ(recorder.reads, 1u);
  EXPECT_GE(recorder.compares, 1u);
  EXPECT_GE(recorder.casts, 1u);
  EXPECT_EQ(recorder.allocations, recorder.frees);
  EXPECT_EQ(recorder.ends, 1u);
  EXPECT_EQ(recorder.forks, 0u);
}

TEST_F(Hooks, ForksAndInfeasibleSidesAreSeenWithTheirCore) {
  Recorder recorder;
  recorder.solver = &solver;
  load("int __VERIFIER_nondet_int(void); int a[4];"
       "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 3) return 0; if (x == 9) return 1;"
       "return a[x]; }");
  start(&recorder);
  auto ended = runAll();
  EXPECT_EQ(ended.size(), 3u);
  EXPECT_EQ(recorder.forks, 2u);
  EXPECT_GE(recorder.infeasible, 1u);
  EXPECT_EQ(recorder.symbolicAccesses, 1u);
  ASSERT_TRUE(recorder.core);
  EXPECT_FALSE(recorder.core->empty());
}

TEST_F(Hooks, UninitialisedReadsAreSeen) {
  Recorder recorder;
  load("int main(void) { int x[2]; int *volatile p = x; return p[1] == 3; }");
  start(&recorder);
  runAll();
  EXPECT_EQ(recorder.uninitialised, 4u);
}

/// Suspends the first read of a global, and puts something there before it goes on.
class Suspender : public StepHooks {
public:
  uint32_t interests() const override { return kHookAccess; }
  HookAnswer onAccess(State&, const ResolvedAccess& access) override {
    if (access.isWrite || access.object->kind != ObjectKind::Global || suspended) return HookAnswer::Proceed;
    suspended = true;
    object = access.object->id;
    return HookAnswer::Suspend;
  }
  bool suspended = false;
  ObjectId object;
};

TEST_F(Hooks, ASuspendedLoadRunsAgainAndSeesWhatWasChanged) {
  Suspender hook;
  load("int g = 1; int main(void) { return g; }");
  start(&hook);
  std::unique_ptr<State> state = std::move(waiting.back());
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Suspended);
  state->memory.write(machine->context, hook.object, 0, 4, Value::integer(42));
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Ended);
  EXPECT_EQ(machine->end.exitStatus, 42);
  waiting.clear();
}

} // namespace

} // namespace hindsight
