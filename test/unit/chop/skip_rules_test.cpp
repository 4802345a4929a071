#include "chop/skip_rules.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

class SkippableFunctions : public ChopFixture {};

TEST_F(SkippableFunctions, ReasonsComeWithTheirCalls) {
  load(kDeclarations + R"(
    int ask(void) { return __VERIFIER_nondet_int(); } int deep(void) { return ask(); }
    int x; void plain(void) { x++; }
    int main(void) { plain(); return deep(); })");
  SkipRules rules(*program, "main", nullptr);
  EXPECT_EQ(rules.whyNot(*program->findFunction("plain")), "");
  EXPECT_EQ(rules.whyNot(*program->findFunction("main")), "the program starts there");
  EXPECT_THAT(rules.whyNot(*program->findFunction("deep")),
              testing::HasSubstr("deep calls ask, which calls __VERIFIER_nondet_int"));
}

TEST_F(SkippableFunctions, CallsThroughPointersAreCalls) {
  load(kDeclarations + R"(
    int x; void a(void) { x = 1; } void b(void) { x = 2; }
    int main(void) { void (*p)(void) = x ? a : b; p(); a(); return x; })");
  SkipRules rules(*program, "main", nullptr);
  EXPECT_EQ(rules.callsTo({program->findFunction("a")->id}).size(), 2u);
  EXPECT_EQ(rules.callsTo({program->findFunction("b")->id}).size(), 1u);
}

} // namespace
} // namespace hindsight::chop
