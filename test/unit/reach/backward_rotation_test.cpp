#include "reach/backward_rotation.h"

#include "../forward/run_fixture.h"
#include "program/target.h"
#include "support/invariant.h"

using namespace hindsight;
using namespace hindsight::reach;
using namespace hindsight::backward;
using namespace hindsight::forward;

namespace {

struct BackwardRotationTest : testing::Test {
  RotationResult ask(const std::string& source, const BackwardRotation::ArrivesWith& arrivesWith = nullptr) {
    program = load(source);
    auto resolved = resolveTarget(*program, "snippet.c:4");
    EXPECT_TRUE(resolved) << (resolved ? "" : resolved.error().message);
    if (!resolved) return {};
    // What is found counts here; whether a run shows it is another question.
    return BackwardRotation(
               *program, terms, solver, nullptr, resolved->points, {}, [](const BackwardCandidate&) { return true; },
               arrivesWith)
        .run();
  }
  std::unique_ptr<Program> program;
  TermManager terms;
  Solver solver{terms, {}};
};

TEST_F(BackwardRotationTest, PathsThatMeetAreOne) {
  RotationResult result = ask("int main(void) { int s = __VERIFIER_nondet_int(), n = 0; if (s == 1) n = 3;"
                              "  else if (s == 2) n = 4; else if (s == 3) n = 5;\n"
                              "  if (n > 2)\n"
                              "    return 1;\n  return 0; }");
  EXPECT_EQ(result.found.outcome, BackwardOutcome::Reached);
  EXPECT_GT(result.found.statistics.joined, 0u);
  EXPECT_EQ(result.found.test.objects.size(), 1u);
}

TEST_F(BackwardRotationTest, OneGoesOnWhenTheOtherGivesUp) {
  program = load("int main(void) { int s = __VERIFIER_nondet_int(), n = 0; if (s == 1) n = 3; else if (s == 2) n = 4;\n"
                 "  if (n > 2)\n"
                 "    return 1;\n  return 0; }");
  auto resolved = resolveTarget(*program, "snippet.c:4");
  ASSERT_TRUE(resolved);
  uint32_t asked = 0, broken = 1;
  auto isShown = [&](const BackwardCandidate&) {
    HS_INVARIANT(++asked > broken, "the first one should not break");
    return true;
  };
  auto search = [&] { return BackwardRotation(*program, terms, solver, nullptr, resolved->points, {}, isShown).run(); };
  RotationResult result = search();
  EXPECT_EQ(result.found.outcome, BackwardOutcome::Reached);
  EXPECT_EQ(result.gaveUp.size(), 1u);
  broken = ~0u;
  result = search();
  EXPECT_EQ(result.found.outcome, BackwardOutcome::Unknown);
  EXPECT_EQ(result.gaveUp.size(), 2u);
}

TEST_F(BackwardRotationTest, ValuesAreTriedWhenAFewRoundsWereNotEnough) {
  const char* loop = "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < n) i++;\n"
                     "  if (n == 300)\n"
                     "    return 7;\n  return 0; }";
  ReplayMap tried;
  RotationResult result = ask(loop, [&](const ReplayMap& values) {
    tried = values;
    return true;
  });
  EXPECT_TRUE(result.guessed);
  ASSERT_EQ(tried.size(), 1u);
  EXPECT_EQ(tried[0].bytes, (std::vector<uint8_t>{0x2c, 1, 0, 0}));
  EXPECT_LT(result.found.statistics.steps, 200u) << "it did not go around the loop 300 times";

  result = ask(loop, [](const ReplayMap&) { return false; });
  EXPECT_FALSE(result.guessed);
  EXPECT_EQ(result.found.outcome, BackwardOutcome::Reached) << "it went on";
  EXPECT_EQ(result.guesses.size(), 1u);
}

TEST_F(BackwardRotationTest, BothMayProveThatThereIsNoWay) {
  RotationResult result = ask("int main(void) { int s = __VERIFIER_nondet_int(), n = s ? 3 : 4;\n"
                              "  if (n > 5)\n"
                              "    return 1;\n  return 0; }");
  EXPECT_EQ(result.found.outcome, BackwardOutcome::Exhausted);
}

} // namespace
