#include "chop/call_survey.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

class CallSurveys : public ChopFixture {};

TEST_F(CallSurveys, PastIsASubsetAndSmaller) {
  load(kDeclarations + R"(
    int *a, *b; void set(int **p) { **p = 1; }
    int main(void) { a = malloc(4); b = calloc(1, 4); set(&a); set(&b); return *a; })");
  EffectSizes sizes = surveyCalls(*program, WalkConfig{}, 100);
  EXPECT_EQ(sizes.calls, 2u);
  EXPECT_EQ(sizes.names, (std::vector<std::string>{"set"}));
  EXPECT_EQ(sizes.byStatic.written, 4u); // both objects, twice
  EXPECT_EQ(sizes.byPast.written, 2u);
  EXPECT_EQ(sizes.notSubset, 0u);
  EXPECT_EQ(sizes.paths, 1u);
}

TEST_F(CallSurveys, StopsAfterSoManyCalls) {
  load(kDeclarations + R"(
    int n; void count(void) { n++; } int main(void) { for (int i = 0; i < 50; i++) count(); return n; })");
  EffectSizes sizes = surveyCalls(*program, WalkConfig{}, 20);
  EXPECT_EQ(sizes.calls, 20u);
  EXPECT_EQ(sizes.analysesRun, 1u);
}

TEST_F(CallSurveys, Figure1) {
  load(kFigure1);
  EffectSizes sizes = surveyCalls(*program, WalkConfig{}, 10'000);
  EXPECT_EQ(sizes.notSubset, 0u);
  EXPECT_LE(sizes.byPast.written, sizes.byStatic.written);
}

} // namespace
} // namespace hindsight::chop
