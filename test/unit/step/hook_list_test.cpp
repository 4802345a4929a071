// Several hooks at one machine: who is told, whose answer counts, and in which order.
#include "step/hook_list.h"

#include "machine_fixture.h"
#include "support/internal_error.h"

namespace hindsight {

namespace {

/// Writes down what it is told, and suspends the first access or checkpoint if it should.
class Listener : public StepHooks {
public:
  Listener(std::string name, uint32_t wanted, std::vector<std::string>& log)
      : name(std::move(name)), wanted(wanted), log(log) {}
  uint32_t interests() const override { return wanted; }
  void onAllocate(State&, const Object&) override { log.push_back(name + " allocation"); }
  void onPathEnd(State&, const PathEnd&) override { log.push_back(name + " end"); }
  HookAnswer onAccess(State&, const ResolvedAccess& access) override {
    log.push_back(name + (access.isWrite ? " write" : " read"));
    return std::exchange(suspends, false) ? HookAnswer::Suspend : HookAnswer::Proceed;
  }
  bool wantsUntaken(State&) override { return wantsOthers; }
  void onUntaken(State&, std::unique_ptr<State> child, const Term*) override { untaken.push_back(std::move(child)); }

  std::string name;
  uint32_t wanted;
  std::vector<std::string>& log;
  bool suspends = false, wantsOthers = true;
  std::vector<std::unique_ptr<State>> untaken;
};

class HookLists : public MachineFixture {
protected:
  std::vector<std::string> log;
};

TEST_F(HookLists, NobodyWantsNothing) {
  HookList none, null(nullptr), nulls{nullptr, nullptr};
  for (const HookList* list : {&none, &null, &nulls}) {
    EXPECT_EQ(list->interests(), 0u);
    EXPECT_EQ(list->size(), 0u);
    EXPECT_FALSE(list->wantsAccess(0xff));
  }
}

TEST_F(HookLists, InterestsAreUnitedAndEachHookIsToldWhatItWants) {
  Listener ends("ends", kHookPathEnd, log), objects("objects", kHookAllocation, log), both("both", kHookPathEnd, log);
  both.wanted |= kHookAllocation;
  load("int main(void) { int x[2]; int *volatile p = x; p[0] = 1; return 0; }");
  start({&ends, &objects, &both});
  EXPECT_EQ(machine->interests, uint32_t(kHookPathEnd | kHookAllocation));
  runAll();
  EXPECT_EQ(std::ranges::count(log, "objects allocation"), std::ranges::count(log, "both allocation"));
  EXPECT_GE(std::ranges::count(log, "both allocation"), 1);
  EXPECT_EQ(std::ranges::count(log, "ends allocation") + std::ranges::count(log, "objects end"), 0);
  ASSERT_GE(log.size(), 2u);
  EXPECT_EQ(log[log.size() - 2], "ends end");
  EXPECT_EQ(log.back(), "both end");
}

TEST_F(HookLists, TheFirstWhoSuspendsIsTheAnswerAndThoseBehindSeeOnlyWhatHappens) {
  Listener first("first", kHookAccess, log), second("second", kHookAccess, log), third("third", kHookAccess, log);
  second.suspends = true;
  load("int g; int main(void) { g = 4; return 0; }");
  start({&first, &second, &third});
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Suspended);
  EXPECT_EQ(machine->suspension.reason, Suspension::Reason::Access);
  EXPECT_EQ(machine->suspension.by, &second);
  EXPECT_EQ(log, (Lines{"first write", "second write"}));
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Ended);
  EXPECT_EQ(log, (Lines{"first write", "second write", "first write", "second write", "third write"}));
}

/// Fills the object that is about to be read, whose state it may own anew for that.
class Writer : public StepHooks {
public:
  uint32_t interests() const override { return kHookAccess; }
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override {
    if (!access.isWrite && access.object->kind == ObjectKind::Global)
      state.memory.write(machine->context, access.object->id, 0, 4, Value::integer(9));
    return HookAnswer::Proceed;
  }
  Machine* machine = nullptr;
};

class Reader : public StepHooks {
public:
  uint32_t interests() const override { return kHookAccess; }
  HookAnswer onAccess(State&, const ResolvedAccess& access) override {
    if (!access.isWrite) access.object->copyOut(0, &seen, 4);
    return HookAnswer::Proceed;
  }
  uint32_t seen = 0;
};

TEST_F(HookLists, AHookSeesWhatAnotherOneBeforeItHasWritten) {
  Writer writer;
  Reader reader;
  load("int g = 1; int main(void) { return g; }");
  start({&writer, &reader});
  writer.machine = machine.get();
  std::unique_ptr<State> shared = waiting.back()->clone(); // so that writing makes a copy of the object
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(reader.seen, 9u);
  EXPECT_EQ(ended[0].end.exitStatus, 9);
}

TEST_F(HookLists, EachWhoWantsASideThatIsNotPossibleGetsAStateOfItsOwn) {
  Listener first("first", kHookUntaken, log), second("second", kHookUntaken, log), third("third", kHookUntaken, log);
  second.wantsOthers = false;
  load(kNondet +
       "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5) return 1; if (x > 7) return 2; return 0; }");
  start({&first, &second, &third});
  runAll();
  ASSERT_EQ(first.untaken.size(), 1u);
  EXPECT_TRUE(second.untaken.empty());
  ASSERT_EQ(third.untaken.size(), 1u);
  EXPECT_NE(first.untaken[0].get(), third.untaken[0].get());
  EXPECT_EQ(first.untaken[0]->top->pc, third.untaken[0]->top->pc);
}

TEST_F(HookLists, AtMostOneReenacts) {
  Listener first("first", kHookReenact, log), second("second", kHookReenact, log);
  EXPECT_NO_THROW((HookList{&first}));
  EXPECT_THROW((HookList{&first, &second}), InternalError);
}

} // namespace

} // namespace hindsight
