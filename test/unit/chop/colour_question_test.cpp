#include "chop/colour_question.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::HasSubstr;

class ColourQuestions : public ChopFixture {};

TEST_F(ColourQuestions, ObjectsOfOneSiteHaveColoursOfTheirOwn) {
  load(kDeclarations + R"(
    char *in, *out; char *make(void) { return malloc(8); }
    int main(void) { in = make(); out = make(); int n = __VERIFIER_nondet_int() & 7; in[n] = 1; out[n] = 2; return 0; })");
  Result<ColourAnswer> answer = askAboutColours(*program, {});
  ASSERT_TRUE(answer) << answer.error().message;
  const ColourFacts& facts = answer->facts;
  ASSERT_EQ(facts.states.size(), 1u);
  EXPECT_EQ(facts.ofStatic.colours, 1u);
  EXPECT_EQ(facts.states[0].past.colours, 2u);
  EXPECT_EQ(facts.states[0].paths, 1u);
  EXPECT_EQ(facts.states[0].ofStatic.byObjects, 0u);
  EXPECT_EQ(facts.states[0].ofPast.byObjects, 1u);
}

TEST_F(ColourQuestions, AfterInitialisationThereAreMore) {
  load(kFigure1);
  Result<ColourAnswer> answer = askAboutColours(*program, {.after = "input"});
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->unknown, "");
  const ColourFacts& facts = answer->facts;
  ASSERT_EQ(facts.states.size(), 1u);
  const ColourFacts::State& state = facts.states[0];
  EXPECT_TRUE(state.isComplete);
  EXPECT_GT(state.paths, 10u);
  EXPECT_LT(state.past.stores.size(), facts.ofStatic.stores.size()) << "the tables are not made any more";
  EXPECT_GT(state.past.objects.size(), 44u) << "four for the tables, forty for the elements, and those to come";
  EXPECT_GT(state.ofPast.byObjects, 0u);
  EXPECT_GE(state.path.size(), 44u);
  EXPECT_EQ(state.path[0].name, "heap@table_alloc:7#1");
}

TEST_F(ColourQuestions, EachStateHasItsOwn) {
  load(kDeclarations + R"(
    int *p; void serve(void) { *p = 1; }
    int main(void) { p = malloc(4); if (__VERIFIER_nondet_int()) p = malloc(8); serve(); return 0; })");
  Result<ColourAnswer> answer = askAboutColours(*program, {.after = "serve"});
  ASSERT_TRUE(answer) << answer.error().message;
  ASSERT_EQ(answer->facts.states.size(), 2u);
  EXPECT_TRUE(answer->facts.sawAllStates);
  for (const ColourFacts::State& state : answer->facts.states) {
    EXPECT_EQ(state.paths, 1u);
    EXPECT_EQ(state.past.stores.size(), 1u);
    EXPECT_EQ(state.past.colours, 1u);
  }
  size_t objects = answer->facts.states[0].path.size() + answer->facts.states[1].path.size();
  EXPECT_EQ(objects, 3u);
  Result<ColourAnswer> first = askAboutColours(*program, {.after = "serve", .maxStates = 1});
  ASSERT_TRUE(first);
  EXPECT_FALSE(first->facts.sawAllStates);
}

TEST_F(ColourQuestions, NoSuchPlaceNoInputNoPath) {
  load(kDeclarations + "void f(void) { } int main(int argc, char **argv) { if (argc > 7) f(); return 0; }");
  Result<ColourAnswer> input = askAboutColours(*program, {});
  ASSERT_FALSE(input);
  EXPECT_THAT(input.error().message, HasSubstr("asks for no input"));
  Result<ColourAnswer> slip = askAboutColours(*program, {.after = "g"});
  ASSERT_FALSE(slip);
  Result<ColourAnswer> never = askAboutColours(*program, {.after = "f"});
  ASSERT_TRUE(never);
  EXPECT_THAT(never->unknown, HasSubstr("no path gets to f"));
}

} // namespace
} // namespace hindsight::chop
