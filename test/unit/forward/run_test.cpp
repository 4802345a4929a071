#include "run_fixture.h"

#include "support/clock.h"
#include "support/invariant.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

TEST(Run, FindsTheInputOfTheError) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int(); int *p = &x;\n"
                      "if (x * 3 == 2997) p = 0;\nreturn *p; }");
  Collector collector;
  RunResult result = runForward(*program, {}, collector);
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.findings.size(), 1u);
  const Finding& finding = result.findings[0];
  EXPECT_EQ(finding.kind, ErrorKind::NullDereference);
  EXPECT_EQ(finding.place.line, 4u);
  EXPECT_EQ(finding.place.function, "main");
  ASSERT_EQ(finding.inputs.size(), 1u);
  EXPECT_EQ(finding.inputs[0].value, "999");
  EXPECT_EQ(finding.inputs[0].bytes, (std::vector<uint8_t>{0xe7, 3, 0, 0}));
  EXPECT_EQ(collector.tests.size(), 2u);
  EXPECT_EQ(collector.errors, 1u);
}

TEST(Run, TheSameErrorIsReportedOnce) {
  auto program = load("int main(void) { char b[4]; klee_make_symbolic(b, 4, \"b\"); int n = 0;"
                      "for (int i = 0; i < 4; i++) if (b[i]) n++;\nint *p = 0; return n > 0 ? *p : 0; }");
  Collector collector;
  RunResult result = runForward(*program, {}, collector);
  EXPECT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.statistics.paths, 16u);
}

TEST(Run, ATimeLimitIsHonoured) {
  auto program = load("int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  Collector collector;
  RunConfig config;
  config.budget.seconds = 0.5;
  config.wantTests = false;
  Stopwatch clock;
  RunResult result = runForward(*program, config, collector);
  EXPECT_LT(clock.seconds(), 1.5); // half a second is allowed, and the machine may be busy
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Time});
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBounds);
  EXPECT_FALSE(result.complete);
}

TEST(Run, ALoopOfNumbersIsInterruptedToo) {
  auto program = load("int main(void) { volatile unsigned n = 0; for (;;) n++; }");
  Collector collector;
  RunConfig config;
  config.budget.seconds = 0.3;
  RunResult result = runForward(*program, config, collector);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Time});
  EXPECT_LT(result.statistics.seconds, 1.3);
}

TEST(Run, InstructionsAreCountedToTheBlock) {
  auto program = load("int main(void) { volatile unsigned n = 0; for (;;) n++; }");
  Collector collector;
  RunConfig config;
  config.budget.maxInstructions = 1'000'000;
  RunResult result = runForward(*program, config, collector);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Instructions});
  EXPECT_NEAR(static_cast<double>(result.statistics.instructions), 1e6, 100);
}

constexpr const char* kManyPaths = "int main(void) { int count = 0;\n"
                                   "for (int i = 0; i < 100; i++) if (__VERIFIER_nondet_int() > 7) count++;\n"
                                   "return count; }";

TEST(Run, ALimitIsABoundButAnInterruptIsNone) {
  auto program = load(kManyPaths);
  Collector collector;
  RunConfig config;
  collector.stop = true;
  EXPECT_EQ(runForward(*program, config, collector).verdict, Verdict::Unknown);
  collector.stop = false;
  config.budget.maxDepth = 5;
  RunResult result = runForward(*program, config, collector);
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBounds);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Depth});
}

TEST(Run, TheDefaultSearchFinishesPathsHoweverManyWait) {
  auto program = load(kManyPaths); // 2^100 paths
  Collector collector;
  RunConfig config;
  config.search = RunConfig::Search::Coverage;
  config.budget.maxForks = 3000; // half of the turns are of walks, and not every walk is long enough for 100 forks
  RunResult result = runForward(*program, config, collector);
  EXPECT_GE(result.statistics.paths, 8u);
  EXPECT_EQ(collector.tests.size(), result.statistics.paths);
}

TEST(Run, AnEntryWithAPointerIsRefusedByName) {
  auto program = load("int f(int *p) { return *p; } int main(void) { return f(0); }");
  Collector collector;
  RunConfig config;
  config.entry = "f";
  RunResult result = runForward(*program, config, collector);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.unsupported.size(), 1u);
}

/// An observer in whose hands an invariant breaks, so often.
class Breaks : public Collector {
public:
  explicit Breaks(unsigned times) : left(times) {}
  void onOutput(int, std::string_view) override { HS_INVARIANT(left-- == 0, "the output should be taken"); }

private:
  unsigned left;
};

TEST(Run, ASearchInWhichAnInvariantBreaksKnowsNothing) {
  auto program = load("void __hindsight_write(int, const void *, unsigned long);\n"
                      "int main(void) { __hindsight_write(1, \"x\", 1); return 0; }");
  Breaks observer(1);
  RunConfig config;
  config.showOutput = true;
  RunResult result = runForward(*program, config, observer);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_FALSE(result.complete);
  ASSERT_EQ(result.unsupported.size(), 1u);
  EXPECT_NE(result.unsupported.begin()->first.find("internal error at "), std::string::npos);
}

TEST(Run, OfTwoSearchesTheOtherOneGoesOn) {
  auto program = load("void __hindsight_write(int, const void *, unsigned long);\n"
                      "int main(void) { __hindsight_write(1, \"x\", 1); return 0; }");
  RunConfig config;
  config.prune.mode = prune::PruneOptions::Mode::Interpolate;
  config.stopOnError = config.takesTurns = config.showOutput = true;
  Breaks once(1);
  RunResult result = runForward(*program, config, once);
  EXPECT_EQ(result.verdict, Verdict::Safe);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_TRUE(result.notes[0].starts_with("the search without pruning gave up: internal error at ")) << result.notes[0];
  Breaks twice(2);
  result = runForward(*program, config, twice);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.unsupported.size(), 2u);
}

} // namespace
