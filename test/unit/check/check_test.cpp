// The searches of `check` together, and what withdraws their answer.
#include "check/check.h"

#include "../forward/run_fixture.h"

namespace hindsight::check {

using namespace hindsight::forward;

namespace {

TEST(CheckTest, TheBackwardSearchAnswersWhereTheForwardOnesAreLost) {
  // 2^60 paths, each with another sum; what is compared in the end is another number.
  auto program = load("void reach_error(void); int main(void) { unsigned s = 0, t = 1; for (int i = 0; i < 60; i++)"
                      " if (__VERIFIER_nondet_int()) s = s * 31 + i; else s ^= 77u << (i & 7);"
                      " if (s + t == s) reach_error(); return 0; }");
  RunConfig config;
  config.properties = {Property::UnreachCall};
  config.prune.mode = prune::PruneOptions::Mode::Interpolate;
  config.takesTurns = config.stopOnError = true;
  config.trustAddresses = config.wantTests = false;
  config.budget.seconds = 60;
  Collector collector;
  RunResult result = check(*program, config, collector);
  EXPECT_EQ(result.verdict, Verdict::Safe);
}

TEST(CheckTest, AsksForWhatCanBeShown) {
  RunConfig config;
  setUp(config, {{Property::ValidDeref}, false});
  EXPECT_TRUE(config.stopOnError && config.confirm);
  EXPECT_FALSE(config.trustAddresses || config.wantTests || config.model.checkAlignment);
  EXPECT_TRUE(config.properties.contains(Property::ValidDeref));
  setUp(config, {{Property::DefBehavior}, true});
  EXPECT_FALSE(config.stopOnError);
  EXPECT_TRUE(config.model.checkAlignment);
}

TEST(CheckTest, BitcodeWithoutChecksShowsNothingAboutOverflows) {
  auto program = load("int main(void) { return 0; }");
  RunResult result;
  result.verdict = Verdict::Safe;
  result.complete = true;
  weighCheck(result, *program, {{{"prog.bc"}}, {Property::NoOverflow}});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.unsupported.size(), 1u);
}

} // namespace
} // namespace hindsight::check
