// Deciding conditions, splitting states, and what siblings share.
#include "step/forking.h"

#include "machine_fixture.h"

namespace hindsight {

namespace {

/// A machine in the middle of a run, so that its members can be called one by one.
class ForkingTest : public MachineFixture {
protected:
  void SetUp() override {
    load(kNondet + "int main(void) { return __VERIFIER_nondet_int(); }");
    start();
    machine->state = waiting.back().get();
    machine->frames.useTopFrame();
    x = terms.freshSymbol("x", 32);
  }
  void TearDown() override { machine->spawned.clear(); }
  const Term* number(uint64_t bits) { return terms.constant(bits, 32); }
  bool possible(State& state, const Term* condition) {
    return solver.check(state.path, condition).result == SatResult::Sat;
  }
  const Term* x = nullptr;
};

TEST_F(ForkingTest, ACopyHasATopFrameAndANumberOfItsOwn) {
  State& state = *machine->state;
  State& child = machine->forking.fork();
  EXPECT_NE(child.id, state.id);
  EXPECT_NE(child.top.get(), state.top.get());
  EXPECT_EQ(child.depth, 1u);
  EXPECT_EQ(state.depth, 1u);
  child.top->slots()[0] = Value::integer(77);
  EXPECT_NE(state.top->slots()[0], Value::integer(77));
}

TEST_F(ForkingTest, RequireSplitsTheFailingCaseOff) {
  auto message = [](const State&) { return std::string("too large"); };
  ASSERT_TRUE(machine->forking.require(terms.ult(x, number(10)), ErrorKind::AssertionFailed, message));
  ASSERT_EQ(machine->spawned.size(), 1u);
  EXPECT_EQ(machine->spawned[0].end->error, ErrorKind::AssertionFailed);
  EXPECT_EQ(machine->spawned[0].end->message, "too large");
  EXPECT_FALSE(possible(*machine->state, terms.eq(x, number(10))));
  EXPECT_FALSE(possible(*machine->spawned[0].state, terms.eq(x, number(9))));
  // The same again is known now: no question, no fork.
  ASSERT_TRUE(machine->forking.require(terms.ult(x, number(11)), ErrorKind::AssertionFailed, message));
  EXPECT_EQ(machine->spawned.size(), 1u);
}

TEST_F(ForkingTest, RequireEndsThePathWhereItMustFail) {
  machine->state->path.add(terms, terms.eq(x, number(5)));
  EXPECT_FALSE(machine->forking.require(terms.ult(x, number(5)), ErrorKind::AssertionFailed,
                                        [](const State&) { return std::string("five"); }));
  EXPECT_TRUE(machine->spawned.empty());
  EXPECT_TRUE(machine->stopped);
  EXPECT_EQ(describe(machine->end), "assertion-failed: five");
}

TEST_F(ForkingTest, AnAssumptionNarrowsOrEndsThePath) {
  EXPECT_TRUE(machine->forking.assumeOrEnd(terms.ult(x, number(3))));
  EXPECT_FALSE(possible(*machine->state, terms.eq(x, number(3))));
  EXPECT_FALSE(machine->forking.assumeOrEnd(terms.ult(number(7), x)));
  EXPECT_EQ(machine->end.kind, EndKind::AssumptionFailed);
}

TEST_F(ForkingTest, EveryPossibleWayGetsAState) {
  machine->state->path.add(terms, terms.ult(x, number(3)));
  std::vector<Way> ways;
  for (uint32_t way = 0; way < 5; ++way) ways.push_back({terms.eq(x, number(way)), way});
  std::vector<uint32_t> sent;
  auto mine = splitWays(*machine, ways, [&](State& state, const Way& way) {
    sent.push_back(way.tag);
    EXPECT_FALSE(possible(state, terms.ne(x, number(way.tag))));
  });
  ASSERT_TRUE(mine);
  EXPECT_EQ(sent.size(), 2u); // 3 and 4 are impossible, and one of the others is the state itself
  EXPECT_EQ(machine->spawned.size(), 2u);
  EXPECT_FALSE(possible(*machine->state, terms.ne(x, number(ways[*mine].tag))));
}

TEST_F(ForkingTest, TheOnlyWayIsNoFork) {
  machine->state->path.add(terms, terms.eq(x, number(1)));
  std::vector<Way> ways = {{terms.eq(x, number(0)), 0}, {terms.ne(x, number(0)), 1}};
  EXPECT_EQ(splitWays(*machine, ways, [](State&, const Way&) {}), 1u);
  EXPECT_EQ(machine->forking.count(), 0u);
}

TEST_F(ForkingTest, TheDepthLimitStopsASplit) {
  machine->config.maxDepth = 1;
  machine->state->depth = 1;
  std::vector<Way> ways = {{terms.eq(x, number(0)), 0}, {terms.ne(x, number(0)), 1}};
  EXPECT_FALSE(splitWays(*machine, ways, [](State&, const Way&) {}));
  EXPECT_EQ(machine->end.kind, EndKind::DepthLimit);
}

using ForkingProgram = MachineFixture;

TEST_F(ForkingProgram, ConcretisingVisitsEveryValueOnce) {
  auto ended = run(kNondet + "void klee_make_symbolic(void *, unsigned long, const char *); int main(void) { char a[5];"
                             "unsigned n = __VERIFIER_nondet_uint() % 5; klee_make_symbolic(a, n + 1, 0); return 0; }");
  EXPECT_EQ(describe(ended), Lines(5, "returns 0"));
  std::vector<U128> lengths;
  for (const Ended& path : ended) lengths.push_back(inputOf(path, 0) % 5);
  std::sort(lengths.begin(), lengths.end());
  EXPECT_EQ(lengths, (std::vector<U128>{0, 1, 2, 3, 4}));
}

TEST_F(ForkingProgram, AnUndefinedRegisterIsOneUnknownWhileItIsConcretised) {
  // The value comes from memory nobody wrote; the copies that restart must agree on which unknown it is.
  auto ended =
      run(kNondet + "void klee_make_symbolic(void *, unsigned long, const char *); int main(void) {"
                    "unsigned char n[1], a[4]; unsigned char *volatile p = n; klee_make_symbolic(a, (*p & 3) + 1, 0);"
                    "a[*p & 3] = 1; return 0; }");
  EXPECT_EQ(describe(ended), Lines(4, "returns 0"));
}

TEST_F(ForkingProgram, ForksInAllAreLimitedByGivingTheStateBack) {
  load(kNondet + "int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  start();
  machine->config.maxForks = 4;
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  EXPECT_EQ(machine->run(*state, 1'000'000), RunOutcome::Forked);
  EXPECT_EQ(machine->forking.count(), 4u);
  machine->spawned.clear();
}

} // namespace

} // namespace hindsight
