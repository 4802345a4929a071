// Several searches in turns.
#include "forward/portfolio.h"

#include "target_fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace hindsight {
namespace {

/// 2^24 paths that differ in nothing that matters; the sum stays below the number of rounds.
const std::string kManyPaths =
    "void reach_error(void);\n"
    "int main(void) { int n = 0; for (int i = 0; i < 24; i++) if (__VERIFIER_nondet_int()) n++;\n"
    "  if (n > 24)\n"
    "    reach_error();\n"
    "  return 0; }";

/// Which no search comes to the end of.
const std::string kEndless = "int main(void) { unsigned n = 1; while (__VERIFIER_nondet_int()) n = n * 31 + 7;"
                             " return 7 / (n - 12345); }";

/// Answers after so much work.
struct Oracle : SideSearch {
  explicit Oracle(uint64_t after) : after(after) {}
  bool proceed(uint64_t work) override {
    given += work;
    return given < after;
  }
  std::optional<RunResult> answer() override {
    if (given < after || gone) return std::nullopt;
    RunResult result;
    result.verdict = Verdict::Safe;
    return result;
  }
  Statistics statistics() const override { return {}; }
  uint64_t after, given = 0;
  bool gone = false;
};

struct PortfolioTest : TargetRun {
  Portfolio make(const std::string& source, const std::string& place = "", SideSearch* beside = nullptr) {
    program = load(source);
    config.prune = RunConfig::Prune::Interpolate;
    config.takesTurns = true;
    config.wantTests = config.trustAddresses = false;
    config.stopOnError = place.empty();
    config.target = nullptr;
    config.search = RunConfig::Search::Coverage;
    if (!place.empty()) {
      target = *resolveTarget(*program, place);
      config.target = &target;
      config.search = RunConfig::Search::Target;
    }
    return Portfolio(*program, config, collector, *program->findFunction("main"), beside);
  }
};

TEST_F(PortfolioTest, PruningProvesThatATargetIsNotReached) {
  RunResult result = make(kManyPaths, "reach_error").run();
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.complete);
  ASSERT_TRUE(result.statistics.pruning);
  EXPECT_GT(result.statistics.pruning->cut, 0u);
}

TEST_F(PortfolioTest, ATargetBehindManyPathsIsReached) {
  std::string source = kManyPaths;
  source.replace(source.find("n > 24"), 6, "n == 7");
  RunResult result = make(source, "reach_error").run();
  EXPECT_EQ(result.verdict, Verdict::Reachable);
}

TEST_F(PortfolioTest, WithoutAForkNothingIsPruned) {
  RunResult result =
      make("int main(void) { int n = 0; for (int i = 0; i < 1000000; i++) n += i; return n == 1; }").run();
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_FALSE(result.statistics.pruning);
  EXPECT_LT(result.statistics.instructions, 10'000'000u);
}

TEST_F(PortfolioTest, APathThatNeverEndsIsRecognised) {
  config.budget.seconds = 60;
  RunResult result = make("int main(void) { int n = 0; while (1) if (n) return 7 / (n - n); }").run();
  EXPECT_EQ(result.verdict, Verdict::Safe);
}

TEST_F(PortfolioTest, AnotherSearchTakesTurnsAndMayAnswer) {
  Oracle oracle(1'000'000);
  Portfolio portfolio = make(kEndless, "", &oracle);
  EXPECT_EQ(portfolio.run().verdict, Verdict::Safe);
  EXPECT_EQ(portfolio.answeredBy(), Portfolio::Answered::Beside);
  EXPECT_GE(oracle.given, oracle.after);
}

TEST_F(PortfolioTest, ASearchThatWasPausedGoesOnWhereItWas) {
  const char* loop = "int main(void) { int n = 0, m = __VERIFIER_nondet_int(); for (int i = 0; i < 30000000; i++)"
                     " n ^= i; if (m == 5) return n; return 0; }";
  Portfolio portfolio = make(loop);
  bool isOver = portfolio.lookFor(0.02);
  RunResult result = portfolio.run();
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(isOver);
  EXPECT_LT(result.statistics.instructions, 300'000'000u); // the loop was executed once
}

/// The only path that is left hangs on a question that takes longer than the look: that proves nothing about it.
TEST_F(PortfolioTest, ASearchWhoseLastQuestionWasCutShortIsNotOver) {
  const char* factors = "int main(void) { unsigned long a = (unsigned)__VERIFIER_nondet_int(),"
                        " b = (unsigned)__VERIFIER_nondet_int(); if (a > 1 && b > 1 && a <= b &&"
                        " a * b == 3367900313ul * 2860486313ul) return 7 / (int)(a - a); return 0; }";
  Portfolio portfolio = make(factors);
  EXPECT_FALSE(portfolio.lookFor(0.1));
  EXPECT_FALSE(portfolio.lookFor(0.1));
}

TEST_F(PortfolioTest, NobodyIsAskedAfterASearchThatWasLeft) {
  struct Asked : Collector {
    bool interrupted() override {
      ++times;
      return false;
    }
    std::atomic<unsigned> times = 0;
  } asked;
  program = load("int main(void) { unsigned n = 1; while (__VERIFIER_nondet_int()) n = n * 31 + 7;"
                 " return 7 / (n - 12345); }");
  config.prune = RunConfig::Prune::Interpolate;
  config.takesTurns = config.stopOnError = config.leaveStates = true;
  config.wantTests = false;
  {
    Portfolio portfolio(*program, config, asked, *program->findFunction("main"));
    EXPECT_FALSE(portfolio.lookFor(0.05));
    EXPECT_TRUE(portfolio.takeTurns());
  }
  unsigned before = asked.times;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(asked.times, before);
}

TEST_F(PortfolioTest, AGuidedSearchTakesTurnsAndProvesNothing) {
  const std::string source = "int main(void) {\n"
                             "  int x = __VERIFIER_nondet_int();\n"
                             "  if (x == 77)\n"
                             "    return 1;\n"
                             "  return 0; }";
  ReplayMap wrong{{inputCall(source), 0, {1, 0, 0, 0}}};
  Portfolio portfolio = make(source, "snippet.c:5");
  portfolio.addGuided(wrong);
  EXPECT_EQ(portfolio.run().verdict, Verdict::Reachable);
}

TEST_F(PortfolioTest, TwoThreadsGiveTheSameAnswers) {
  config.threads = 2;
  EXPECT_EQ(make(kManyPaths).run().verdict, Verdict::Safe);
  EXPECT_EQ(make(kManyPaths, "reach_error").run().verdict, Verdict::Unreachable);
  std::string wrong = kManyPaths;
  wrong.replace(wrong.find("n > 24"), 6, "n == 7");
  EXPECT_EQ(make(wrong).run().verdict, Verdict::Violated);
  EXPECT_EQ(make(wrong, "reach_error").run().verdict, Verdict::Reachable);
}

TEST_F(PortfolioTest, OfTwoThreadsTheOneBesideEndsTheOther) {
  config.threads = 2;
  Oracle oracle(1'000'000);
  Portfolio portfolio = make(kEndless, "", &oracle);
  EXPECT_EQ(portfolio.run().verdict, Verdict::Safe);
  EXPECT_EQ(portfolio.answeredBy(), Portfolio::Answered::Beside);
}

TEST_F(PortfolioTest, ALimitEndsTwoThreads) {
  config.threads = 2;
  config.budget.seconds = 0.5;
  RunResult result = make(kEndless).run();
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBounds);
  EXPECT_THAT(result.stoppedBy, testing::Contains(StopReason::Time));
}

/// Whatever goes wrong in a search that is no invariant of its own ends the whole, as with one thread.
TEST_F(PortfolioTest, AFailureOfTheOtherThreadIsToldHere) {
  struct Failing : Oracle {
    Failing() : Oracle(~uint64_t(0)) {}
    bool proceed(uint64_t) override { throw std::runtime_error("no more room"); }
  } failing;
  config.threads = 2;
  EXPECT_THROW(make(kEndless, "", &failing).run(), std::runtime_error);
}

} // namespace
} // namespace hindsight
