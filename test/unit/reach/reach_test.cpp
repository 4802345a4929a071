#include "reach/reach.h"

#include "../forward/run_fixture.h"
#include "support/invariant.h"

#include <chrono>
#include <gmock/gmock.h>
#include <thread>

using namespace hindsight;
using namespace hindsight::reach;
using namespace hindsight::forward;
using testing::Contains;
using testing::Key;

namespace {

/// A backward engine that answers what the test says.
class Said : public BackwardSearch {
public:
  BackwardAnswer search(const Program&, const Target& target, const Budget& given, const BackwardAsks& asks) override {
    asked = target.text;
    budget = given;
    if (asks.arrivesWith && !tried.empty()) answer.guessed = asks.arrivesWith(tried);
    HS_INVARIANT(!isBroken, "nothing should be broken");
    return answer;
  }
  bool isBroken = false;
  BackwardAnswer answer;
  ReplayMap tried; // while it searches
  std::string asked;
  Budget budget;
};

struct ReachTest : testing::Test {
  void use(const std::string& source, const std::string& text) {
    program = load(source);
    auto resolved = resolveTarget(*program, text);
    ASSERT_TRUE(resolved) << resolved.error().message;
    target = std::move(*resolved);
  }
  ReachResult go(BackwardSearch* backward = nullptr, bool forward = true, Guide guide = Guide::On) {
    return reach::reach({*program, target, config, backward, forward, guide}, collector);
  }
  /// The first call in main.
  CodePoint inputCall() const {
    const Function& main = *program->findFunction("main");
    CodePoint call{main.id, 0};
    while (main.instructions[call.instruction].op != Opcode::Call) ++call.instruction;
    return call;
  }
  TestCase testWith(uint8_t low) const { return {{}, {{"__VERIFIER_nondet_int", {low, 0, 0, 0}}}}; }

  std::unique_ptr<Program> program;
  Target target;
  RunConfig config;
  Collector collector;
  Said said;
  const char* source = "int main(void) { int x = __VERIFIER_nondet_int();\n"
                       "  if (x == 42)\n"
                       "    return 7;\n"
                       "  return 0; }";
};

TEST_F(ReachTest, TheForwardSearchGoesOnWhenTheBackwardOneGivesUp) {
  use(source, "snippet.c:4");
  said.isBroken = true;
  ReachResult result = go(&said);
  EXPECT_EQ(result.run.verdict, Verdict::Reachable);
  EXPECT_THAT(result.run.notes, Contains(testing::HasSubstr("the backward search gave up: internal error at ")));
  result = go(&said, false);
  EXPECT_EQ(result.run.verdict, Verdict::Unknown);
  EXPECT_THAT(result.run.unsupported, Contains(Key(testing::HasSubstr("nothing should be broken"))));
}

TEST_F(ReachTest, ForwardAlone) {
  use(source, "snippet.c:4");
  ReachResult result = go();
  EXPECT_EQ(result.run.verdict, Verdict::Reachable);
  EXPECT_EQ(result.direction, Direction::Forward);
  EXPECT_FALSE(result.backward);
  EXPECT_EQ(collector.tests, std::vector<TestCase>{testWith(42)});
}

TEST_F(ReachTest, ABackwardInputIsRunBeforeItIsBelieved) {
  use(source, "snippet.c:4");
  said.answer.verdict = Verdict::Reachable;
  said.answer.test = testWith(42);
  config.budget.seconds = 100;
  ReachResult result = go(&said);
  EXPECT_EQ(said.asked, "snippet.c:4");
  EXPECT_EQ(said.budget.seconds, 50);
  EXPECT_EQ(result.run.verdict, Verdict::Reachable);
  EXPECT_EQ(result.direction, Direction::Backward);
  ASSERT_EQ(result.run.findings.size(), 1u);
  EXPECT_EQ(result.run.findings[0].place.line, 4u);

  said.answer.test = testWith(41); // wrong
  EXPECT_EQ(go(&said, false).run.verdict, Verdict::Unknown);
  EXPECT_EQ(go(&said, true).run.verdict, Verdict::Reachable) << "forward finds its own";
}

TEST_F(ReachTest, ABackwardProofIsAnAnswer) {
  use(source, "snippet.c:4");
  said.answer.verdict = Verdict::Unreachable;
  ReachResult result = go(&said);
  EXPECT_EQ(result.run.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.run.complete);
  EXPECT_EQ(result.direction, Direction::Backward);
  EXPECT_TRUE(collector.tests.empty());
}

TEST_F(ReachTest, BackwardAloneKeepsItsLimits) {
  use(source, "snippet.c:4");
  said.answer.verdict = Verdict::UnreachableWithinBounds;
  said.answer.stoppedBy = {StopReason::Depth};
  said.answer.notes = {"two rounds of a loop"};
  ReachResult result = go(&said, false);
  EXPECT_EQ(result.run.verdict, Verdict::UnreachableWithinBounds);
  EXPECT_EQ(result.run.stoppedBy, said.answer.stoppedBy);
  EXPECT_EQ(result.run.notes, said.answer.notes);
}

TEST_F(ReachTest, WhatItLearnedGuides) {
  use(source, "snippet.c:4");
  said.answer.verdict = Verdict::UnreachableWithinBounds;
  said.answer.guesses = {{inputCall(), std::nullopt, {42, 0, 0, 0}}};
  ReachResult result = go(&said);
  EXPECT_EQ(result.run.verdict, Verdict::Reachable);
  EXPECT_EQ(result.direction, Direction::Guided);
  EXPECT_EQ(result.run.statistics.paths, 1u);
  EXPECT_EQ(go(&said, true, Guide::Off).direction, Direction::Forward);
}

TEST_F(ReachTest, GuessesAreTriedDuringTheSearch) {
  use(source, "snippet.c:4");
  CodePoint input = inputCall();
  said.answer.verdict = Verdict::Unknown;
  said.tried = {{input, 0, {42, 0, 0, 0}}};
  ReachResult result = go(&said, false);
  EXPECT_EQ(result.run.verdict, Verdict::Reachable);
  EXPECT_EQ(result.direction, Direction::Guided);
  EXPECT_EQ(result.run.statistics.paths + result.run.statistics.partialPaths, 1u) << "no other path was followed";
  EXPECT_EQ(collector.tests, std::vector<TestCase>{testWith(42)});

  said.tried = {{input, 0, {41, 0, 0, 0}}};
  collector.tests.clear();
  EXPECT_EQ(go(&said, false).run.verdict, Verdict::Unknown) << "a wrong guess proves nothing";
  EXPECT_TRUE(collector.tests.empty());
}

TEST_F(ReachTest, NothingButGuesses) {
  use(source, "snippet.c:4");
  CodePoint input = inputCall();
  said.answer.verdict = Verdict::UnreachableWithinBounds;
  said.answer.guesses = {{input, 0, {41, 0, 0, 0}}};
  ReachResult result = go(&said, true, Guide::Only);
  EXPECT_EQ(result.run.verdict, Verdict::Unknown);
  EXPECT_THAT(result.run.unsupported,
              Contains(Key("other input values than the suggested ones, because of --guide only")));
  said.answer.guesses[0].bytes[0] = 42;
  result = go(&said, true, Guide::Only);
  EXPECT_EQ(result.run.verdict, Verdict::Reachable);
  EXPECT_EQ(result.direction, Direction::Guided);
}

/// Waits until it is told to stop, or for ten seconds.
class Waiting : public BackwardSearch {
public:
  BackwardAnswer search(const Program&, const Target&, const Budget&, const BackwardAsks& asks) override {
    Stopwatch clock;
    while (clock.seconds() < 10 && !asks.interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    wasStopped = asks.interrupted();
    return {};
  }
  bool wasStopped = false;
};

/// 2^24 paths, more than the first look follows.
const char* const kManyPaths =
    "void reach_error(void);\n"
    "int main(void) { int n = 0; for (int i = 0; i < 24; i++) if (__VERIFIER_nondet_int()) n++;\n"
    "  if (n > 24)\n"
    "    reach_error();\n"
    "  return 0; }";

TEST_F(ReachTest, OfTwoThreadsTheForwardAnswerEndsTheBackwardSearch) {
  use(kManyPaths, "reach_error");
  config.threads = 2;
  config.prune.mode = prune::PruneOptions::Mode::Interpolate;
  config.takesTurns = true;
  Waiting waiting;
  ReachResult result = reach::reach({*program, target, config, &waiting, true, Guide::On, 0.01}, collector);
  EXPECT_EQ(result.run.verdict, Verdict::Unreachable);
  EXPECT_EQ(result.direction, Direction::Forward);
  EXPECT_TRUE(waiting.wasStopped);
}

TEST_F(ReachTest, OfTwoThreadsTheBackwardAnswerEndsTheForwardSearches) {
  use("int main(void) { unsigned n = 1; while (__VERIFIER_nondet_int()) n = n * 31 + 7;\n"
      "  if (n == 12345)\n"
      "    return 7;\n"
      "  return 0; }",
      "snippet.c:4");
  config.threads = 2;
  config.takesTurns = true;
  said.answer.verdict = Verdict::Unreachable;
  ReachResult result = reach::reach({*program, target, config, &said, true, Guide::On, 0.01}, collector);
  EXPECT_EQ(result.run.verdict, Verdict::Unreachable);
  EXPECT_EQ(result.direction, Direction::Backward);
}

} // namespace
