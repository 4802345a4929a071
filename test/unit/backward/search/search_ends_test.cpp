// What becomes of paths that end: candidates, refuted ones, failures, what is not supported.
#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class SearchEnds : public BackwardFixture {
protected:
  /// With a run that never confirms.
  BackwardResult refuted(const std::string& source, bool findErrors = false) {
    load(kInputs + source);
    auto resolved = resolveTarget(*program, "target");
    BackwardContext context(*program, terms, solver, nullptr);
    BackwardConfig config;
    config.findErrors = findErrors;
    return searchBackward(context, resolved->points, config, [](const BackwardCandidate&) { return false; });
  }
};

TEST_F(SearchEnds, ACandidateThatNoRunConfirmsIsNoAnswer) {
  BackwardResult result = refuted("int main(void) { if (__VERIFIER_nondet_int() == 4) target(); }");
  EXPECT_EQ(result.outcome, BackwardOutcome::Unknown);
  EXPECT_GE(result.statistics.refuted, 1u);
  EXPECT_EQ(result.unsupported.count("a path that a run did not confirm"), 1u);
  EXPECT_EQ(result.statistics.refutedArrivals.size(), 1u);
}

TEST_F(SearchEnds, ARunThatIsCutShortRefutesNothing) {
  load(kInputs + "int main(void) { if (__VERIFIER_nondet_int() == 4) target(); }");
  auto resolved = resolveTarget(*program, "target");
  BackwardContext context(*program, terms, solver, nullptr);
  auto tooLong = [](const BackwardCandidate&) { return CandidateRun(false, true); };
  BackwardResult result = searchBackward(context, resolved->points, {}, tooLong);
  EXPECT_EQ(result.outcome, BackwardOutcome::Unknown);
  EXPECT_TRUE(result.statistics.refutedArrivals.empty());
  EXPECT_EQ(result.unsupported.count("a backward path that takes too long to run"), 1u);
}

TEST_F(SearchEnds, APlaceThatMustFailIsAFailure) {
  BackwardConfig config;
  EXPECT_EQ(outcome("int main(void) { int *p = 0; *p = 1; target(); }", config), BackwardOutcome::Exhausted);
  EXPECT_EQ(last.failures.size(), 1u);
  EXPECT_TRUE(last.errors.empty());
}

TEST_F(SearchEnds, AnErrorIsReportedOnceForEachPlace) {
  load(kInputs + "int a[4]; int main(void) { for (int k = 0; k < 3; k++) { unsigned i = __VERIFIER_nondet_uint() & 7;"
                 "  a[i] = 1; } target(); }");
  BackwardConfig config;
  config.findErrors = true;
  BackwardResult result = search("target", config);
  EXPECT_EQ(result.outcome, BackwardOutcome::Reached);
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_TRUE(result.errors[0].error.has_value());
}

TEST_F(SearchEnds, WhatIsNotSupportedIsNamedAndProvesNothing) {
  EXPECT_EQ(outcome("int missing(int); int main(void) { if (missing(3) == 4) target(); }"), BackwardOutcome::Unknown);
  EXPECT_FALSE(last.unsupported.empty());
}

TEST_F(SearchEnds, PathsThatWaitForLargerLimitsAreNoProof) {
  BackwardConfig config;
  config.limits.edges = 1;
  config.deepen = false;
  load(kInputs + "int main(void) { unsigned n = __VERIFIER_nondet_uint() & 7, i = 0, s = 0;"
                 "  while (i < n) { i++; s += __VERIFIER_nondet_uint() & 1; } if (s == 6) target(); }");
  BackwardResult result = search("target", config);
  EXPECT_EQ(result.outcome, BackwardOutcome::Bounded);
  EXPECT_TRUE(result.isCut);
  config.deepen = true;
  EXPECT_EQ(search("target", config).outcome, BackwardOutcome::Reached);
}

} // namespace
