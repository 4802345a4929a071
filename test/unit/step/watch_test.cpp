// Who watches one object or one function is told of nothing else, and everything else stays on the fast path.
#include "step/watch.h"

#include "watch_fixture.h"

namespace hindsight {

namespace {

using Watch = WatchFixture;

const char* const kTwoArrays = "int a[8], b[8]; int main(void) { for (int i = 0; i < 8; i++) { a[i] = i; b[i] = a[i]; }"
                               "__builtin_memcpy(a, b, sizeof a); return b[7] + a[3]; }";

TEST_F(Watch, OnlyAccessesToTheWatchedObjectAreTold) {
  Watcher watcher;
  load(kTwoArrays);
  start(&watcher);
  watchObject(*machine, only(), global("a"), watcher);
  auto ended = runAll();
  EXPECT_EQ(ended[0].end.exitStatus, 10);
  EXPECT_EQ(watcher.writes, 8u + 1);
  EXPECT_EQ(watcher.reads, 8u + 1);
  for (ObjectId seen : watcher.objects) EXPECT_EQ(seen, global("a"));
}

TEST_F(Watch, NobodyIsToldWithoutWatching) {
  Watcher watcher;
  load(kTwoArrays);
  start(&watcher);
  auto ended = runAll();
  EXPECT_EQ(ended[0].end.exitStatus, 10);
  EXPECT_EQ(watcher.reads + watcher.writes, 0u);
}

TEST_F(Watch, WhoStopsWatchingIsToldNoMore) {
  Watcher watcher;
  load(kTwoArrays);
  start(&watcher);
  watchObject(*machine, only(), global("a"), watcher);
  unwatchObject(*machine, only(), global("a"), watcher);
  runAll();
  EXPECT_EQ(watcher.reads + watcher.writes, 0u);
}

TEST_F(Watch, EachWatcherIsToldOfItsOwnObjects) {
  Watcher first, second, third;
  load(kTwoArrays);
  start({&first, &second, &third});
  watchObject(*machine, only(), global("a"), first);
  watchObject(*machine, only(), global("b"), third);
  runAll();
  for (ObjectId seen : first.objects) EXPECT_EQ(seen, global("a"));
  for (ObjectId seen : third.objects) EXPECT_EQ(seen, global("b"));
  EXPECT_EQ(first.objects.size(), 18u);
  EXPECT_EQ(second.objects.size(), 0u);
  EXPECT_EQ(third.objects.size(), 8u + 1 + 1);
}

/// Begins to watch in the middle of a run, when the object is in the lookaside already.
class LateWatcher final : public Watcher {
public:
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override {
    if (access.object->id == trigger) watchObject(*machine, state, wanted, *this);
    return Watcher::onAccess(state, access);
  }
  Machine* machine = nullptr;
  ObjectId trigger, wanted;
};

TEST_F(Watch, WatchingCanBeginInTheMiddleOfARun) {
  LateWatcher watcher;
  load("int a, now; int main(void) { a = 1; a = a + 1; now = 1; a = a + 1; return a; }");
  start(&watcher);
  watcher.machine = machine.get();
  watcher.trigger = global("now"), watcher.wanted = global("a");
  watchObject(*machine, only(), global("now"), watcher);
  auto ended = runAll();
  EXPECT_EQ(ended[0].end.exitStatus, 3);
  EXPECT_EQ(watcher.objects.size(), 1u + 3); // now; then a is read, written and read
}

TEST_F(Watch, ChildrenOfAForkAreWatchedAsWell) {
  Watcher watcher;
  load(kNondet + "int a; int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) a = 1; else a = 2; return 0; }");
  start(&watcher);
  watchObject(*machine, only(), global("a"), watcher);
  EXPECT_EQ(runAll().size(), 2u);
  EXPECT_EQ(watcher.writes, 2u);
}

TEST_F(Watch, OnlyCallsOfTheWatchedFunctionAreTold) {
  Watcher watcher;
  load(kCalls);
  start(&watcher);
  watchCalls(*machine, function("f"), watcher);
  auto ended = runAll();
  EXPECT_EQ(describe(ended[0].end), "returns 2244");
  EXPECT_EQ(watcher.calls, (Lines{"f", "f"}));
  ASSERT_EQ(watcher.given.size(), 1u);
  EXPECT_EQ(watcher.given[0], Value::integer(3));
}

TEST_F(Watch, CallsThatWereCompiledBeforeAreToldFromThenOn) {
  Watcher watcher;
  load(kCalls);
  start(&watcher);
  machine->compiled(function("main"));
  watchCalls(*machine, function("g"), watcher);
  EXPECT_EQ(describe(runAll()[0].end), "returns 2244");
  EXPECT_EQ(watcher.calls, (Lines{"g"}));
}

/// A hook of every instruction stands before the handlers of calls.
class WatchCounter : public StepHooks {
public:
  uint32_t interests() const override { return kHookInstruction | kHookCheckpoint; }
  void onInstruction(State&, const Function&, uint32_t) override { ++instructions; }
  uint64_t instructions = 0;
};

TEST_F(Watch, HooksOfEveryInstructionStayWhereTheyAre) {
  Watcher watcher;
  WatchCounter counter;
  load(kCalls);
  start({&watcher, &counter});
  machine->compiled(function("main"));
  watchCalls(*machine, function("f"), watcher);
  EXPECT_EQ(describe(runAll()[0].end), "returns 2244");
  EXPECT_EQ(watcher.calls.size(), 2u);
  EXPECT_EQ(counter.instructions, machine->instructionsExecuted());
}

TEST_F(Watch, OnlyWatchedObjectsStayOutOfTheLookaside) {
  Watcher watcher;
  load(kTwoArrays);
  start(&watcher);
  watchObject(*machine, only(), global("a"), watcher);
  runAll();
  auto isCached = [&](const char* name) {
    return Lookaside::page(machine->lookaside.reads, Value::pointer(global(name), 0)) != nullptr;
  };
  EXPECT_FALSE(isCached("a"));
  EXPECT_TRUE(isCached("b"));
}

TEST_F(Watch, EverythingElseIsCompiledAsIfNobodyWatched) {
  Watcher watcher;
  load(kCalls);
  auto handlers = [&] {
    std::vector<std::vector<Handler>> all;
    for (const char* name : {"main", "f", "g"}) {
      all.emplace_back();
      for (const Op& op : machine->compiled(function(name)).ops) all.back().push_back(op.handler);
    }
    return all;
  };
  start();
  auto without = handlers();
  start(&watcher);
  watchObject(*machine, only(), global("seen"), watcher);
  watchCalls(*machine, function("g"), watcher);
  auto with = handlers();
  EXPECT_EQ(with[1], without[1]);
  EXPECT_EQ(with[2], without[2]);
  ASSERT_EQ(with[0].size(), without[0].size());
  unsigned different = 0;
  for (size_t index = 0; index < with[0].size(); ++index) different += with[0][index] != without[0][index];
  EXPECT_EQ(different, 1u) << "the call of g";
}

} // namespace

} // namespace hindsight
