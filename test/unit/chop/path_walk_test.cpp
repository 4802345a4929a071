#include "chop/path_walk.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::HasSubstr;

class PathWalkTest : public ChopFixture {};

TEST_F(PathWalkTest, EachStateArrivesOnceAndGoesOn) {
  load(kDeclarations + "int g; void here(int n) { g += n; }\n"
                       "int main(void) { int n = __VERIFIER_nondet_int(); if (n == 7) return 1;\n"
                       "  for (int i = 0; i < 3; i++) { if (n > 0) here(1); else here(2); } return g; }\n");
  runTo("here");
  size_t arrived = 0;
  std::vector<int64_t> statuses;
  walk->onEnd = [&](const State& ended, const PathEnd& end) {
    if (ended.passesTarget) statuses.push_back(end.exitStatus);
  };
  for (; state; state = walk->next()) {
    ++arrived;
    EXPECT_EQ(state->top->code->function->name, "here");
    EXPECT_EQ(state->top->pc, 0u);
    walk->goOn(std::move(state));
  }
  EXPECT_EQ(arrived, 2u);
  EXPECT_THAT(statuses, testing::UnorderedElementsAre(3, 6));
  EXPECT_EQ(walk->ends().at("returned"), 1u);
  EXPECT_FALSE(walk->stoppedBy());
}

TEST_F(PathWalkTest, ALoopWithoutEndKeepsNobodyWaiting) {
  load(kDeclarations + "volatile int v; void here(void) { }\n"
                       "int main(void) { if (__VERIFIER_nondet_int()) for (;;) v++; here(); return 0; }\n");
  runTo("here");
  EXPECT_TRUE(state);
}

TEST_F(PathWalkTest, SaysWhyNothingArrives) {
  load(kDeclarations + "void here(void) { }\nint main(int argc, char **argv) { if (argc > 5) here();"
                       " return *(volatile int *)0; }\n");
  runTo("here");
  EXPECT_FALSE(state);
  EXPECT_THAT(walk->whyNot(), HasSubstr("no path gets to here: of 1 path, 1 null-dereference at"));
}

TEST_F(PathWalkTest, StopsAtALimit) {
  load(kDeclarations +
       "volatile int v; void here(void) { }\nint main(int argc, char **argv) { for (;;) v++; here(); }\n"
       "int (*keep)(int, char **) = main;");
  Result<Target> resolved = resolveTarget(*program, "snippet.c:3");
  ASSERT_TRUE(resolved);
  target = callsOf(*program, std::vector<std::string_view>{"nobody"});
  target.text = "nobody";
  PathWalk limited(*program, target, {.budget = {.maxInstructions = 1'000'000}});
  EXPECT_FALSE(limited.next());
  EXPECT_EQ(limited.stoppedBy(), StopReason::Instructions);
  EXPECT_THAT(limited.whyNot(), HasSubstr("before the limit of"));
}

} // namespace
} // namespace hindsight::chop
