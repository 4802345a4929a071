// Backward search for error calls, as `check` asks it.
#include "check/error_search.h"

#include "../forward/run_fixture.h"

namespace hindsight::check {

using namespace hindsight::forward;

namespace {

const std::string kDeclared =
    "void reach_error(void); void klee_report_error(const char *, int, const char *, const char *);"
    "void *malloc(unsigned long);";

struct ErrorSearchTest : testing::Test {
  ErrorSearchTest() {
    config.properties = {Property::UnreachCall};
    config.prune.mode = prune::PruneOptions::Mode::Interpolate;
  }
  std::optional<RunResult> ask(const std::string& source) {
    program = load(kDeclared + source);
    search = std::make_unique<ErrorSearch>(*program, config, collector);
    while (search->proceed(100'000'000)) {
    }
    return search->answer();
  }
  std::unique_ptr<Program> program;
  RunConfig config;
  Collector collector;
  std::unique_ptr<ErrorSearch> search;
};

TEST_F(ErrorSearchTest, ProvesWhereNothingElseCanFail) {
  std::optional<RunResult> result = ask("int main(void) { int lock = __VERIFIER_nondet_int() ? 1 : 0, had = lock; if "
                                        "(lock != had) reach_error(); return 0; }");
  EXPECT_TRUE(search->canProve());
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict, Verdict::Safe);
  EXPECT_TRUE(result->complete);
  EXPECT_GT(result->statistics.instructions, 0u);
}

TEST_F(ErrorSearchTest, AFunctionOfTheProgramIsNoAssertionByItsName) {
  config.properties = {Property::UnreachCall, Property::Assert};
  ask("int a[2]; void __assert(int holds) { if (!holds) reach_error(); }"
      "int main(void) { __assert(1); a[__VERIFIER_nondet_int()] = 1; return 0; }");
  EXPECT_FALSE(search->canProve());
}

TEST_F(ErrorSearchTest, ShowsAnErrorByARun) {
  std::optional<RunResult> result =
      ask("int main(void) { int x = __VERIFIER_nondet_int(); if (x * 3 == 21) reach_error(); return 0; }");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict, Verdict::Violated);
  ASSERT_EQ(result->findings.size(), 1u);
  EXPECT_EQ(result->findings[0].kind, ErrorKind::ErrorReached);
  EXPECT_EQ(collector.errors, 1u);
}

TEST_F(ErrorSearchTest, ProvesNothingWhereAnAccessMayFail) {
  // The write may hit the flag on a real machine.
  std::optional<RunResult> result = ask("int a[2], flag; int main(void) { a[__VERIFIER_nondet_int()] = 1;"
                                        " if (flag) reach_error(); return 0; }");
  EXPECT_FALSE(search->canProve());
  EXPECT_FALSE(result && result->verdict == Verdict::Safe);
}

TEST_F(ErrorSearchTest, ProvesNothingAboutOtherProperties) {
  config.properties = {Property::UnreachCall, Property::ValidDeref};
  std::optional<RunResult> result = ask("int main(void) { int x = 1; if (x == 2) reach_error(); return 0; }");
  EXPECT_FALSE(search->canProve());
  EXPECT_FALSE(result);
}

TEST_F(ErrorSearchTest, AssertionsAreAskedForByTheirProperty) {
  const char* source = "int main(void) { int x = __VERIFIER_nondet_int();"
                       " if (x == 9) klee_report_error(\"f\", 1, \"x\", \"err\"); return 0; }";
  ask(source);
  EXPECT_FALSE(search->isUseful());
  config.properties = {Property::Assert};
  std::optional<RunResult> result = ask(source);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->findings[0].kind, ErrorKind::ReportedError);
}

} // namespace
} // namespace hindsight::check
