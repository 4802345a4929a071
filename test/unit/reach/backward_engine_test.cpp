#include "reach/backward_engine.h"

#include "../forward/run_fixture.h"

using namespace hindsight;
using namespace hindsight::reach;
using namespace hindsight::backward;
using namespace hindsight::forward;

namespace {

struct BackwardEngineTest : testing::Test {
  BackwardAnswer ask(const std::string& source, const std::string& text, BackwardConfig options = {}) {
    program = load(source);
    auto resolved = resolveTarget(*program, text);
    EXPECT_TRUE(resolved) << (resolved ? "" : resolved.error().message);
    if (!resolved) return {};
    target = std::move(*resolved);
    return BackwardEngine({}, options).search(*program, target, budget, {[this] { return interrupted; }});
  }
  std::unique_ptr<Program> program;
  Target target;
  Budget budget;
  bool interrupted = false;
};

TEST_F(BackwardEngineTest, AnswersOfTheEngineAreVerdicts) {
  const char* source = "int main(void) { int x = __VERIFIER_nondet_int();\n"
                       "  if (x == 42)\n    return 7;\n  if (x * 2 == 7)\n    return 8;\n  return 0; }";
  BackwardAnswer reached = ask(source, "snippet.c:4");
  EXPECT_EQ(reached.verdict, Verdict::Reachable);
  ASSERT_TRUE(reached.test);
  EXPECT_EQ(reached.test->objects.at(0).bytes, (std::vector<uint8_t>{42, 0, 0, 0}));
  EXPECT_GT(reached.statistics.instructions, 0u);
  EXPECT_EQ(ask(source, "snippet.c:6").verdict, Verdict::Unreachable);
}

TEST_F(BackwardEngineTest, AnErrorInTheWayIsShown) {
  BackwardAnswer answer = ask("int main(void) { int *p = 0; if (__VERIFIER_nondet_int() != 3) return 0;\n"
                              "  *p = 1;\n  __VERIFIER_nondet_int();\n  return 5; }",
                              "snippet.c:4");
  EXPECT_EQ(answer.verdict, Verdict::Blocked);
  ASSERT_EQ(answer.obstacles.size(), 1u);
  EXPECT_EQ(answer.obstacles[0].finding.place.line, 3u);
  EXPECT_EQ(answer.obstacles[0].test.objects.at(0).bytes, (std::vector<uint8_t>{3, 0, 0, 0}));
}

TEST_F(BackwardEngineTest, CallsThatCannotMatterAreSteppedOver) {
  const char* calm = "int seen; void log(int v) { for (int i = 0; i < v; i++) seen += i; }\n"
                     "int main(void) { int x = __VERIFIER_nondet_int(); log(x);\n"
                     "  if (x == 42)\n    return 7;\n  return 0; }";
  BackwardAnswer over = ask(calm, "snippet.c:5");
  EXPECT_EQ(over.verdict, Verdict::Reachable);
  EXPECT_GT(over.cost.steppedOver, 0u);
  EXPECT_LT(over.statistics.instructions, 20u) << "the loop was not walked";
  // A run ends in the call that was stepped over: the second search goes into it.
  const char* trap = "int seen; void log(int *p) { *p = 1; }\n"
                     "int main(void) { int x = __VERIFIER_nondet_int(), y, *p = x > 50 ? &y : 0; log(p);\n"
                     "  if (x > 42)\n    return 7;\n  return 0; }";
  BackwardAnswer into = ask(trap, "snippet.c:5");
  EXPECT_EQ(into.verdict, Verdict::Reachable);
}

TEST_F(BackwardEngineTest, LimitsAndInterruptsAreSaid) {
  const char* loop = "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < n) i++;\n"
                     "  if (n == 300)\n    return 7;\n  return 0; }";
  BackwardConfig once;
  once.deepen = false;
  BackwardAnswer cut = ask(loop, "snippet.c:4", once);
  EXPECT_EQ(cut.verdict, Verdict::UnreachableWithinBounds);
  ASSERT_EQ(cut.guesses.size(), 1u) << "what it would take is known all the same";
  EXPECT_EQ(cut.guesses[0].bytes, (std::vector<uint8_t>{0x2c, 1, 0, 0}));
  interrupted = true;
  BackwardAnswer stopped = ask(loop, "snippet.c:4");
  EXPECT_EQ(stopped.verdict, Verdict::Unknown);
  EXPECT_EQ(stopped.stoppedBy, std::vector{StopReason::Interrupted});
}

const std::string kHeap = "void *malloc(unsigned long); void free(void *); ";

BackwardConfig withErrors() {
  BackwardConfig options;
  options.findErrors = true;
  return options;
}

TEST_F(BackwardEngineTest, ErrorsOnTheWayAreFoundAfterTheTarget) {
  BackwardAnswer answer = ask(kHeap + "int main(void) { int *p = malloc(4), n = __VERIFIER_nondet_int();\n"
                                      "  if (n == 3) free(p);\n  free(p);\n  return 0; }",
                              "main:return", withErrors());
  EXPECT_EQ(answer.verdict, Verdict::Reachable);
  EXPECT_TRUE(answer.test);
  ASSERT_EQ(answer.obstacles.size(), 1u);
  EXPECT_EQ(answer.obstacles[0].finding.kind, ErrorKind::DoubleFree);
  EXPECT_EQ(answer.obstacles[0].test.objects.at(0).bytes, (std::vector<uint8_t>{3, 0, 0, 0}));
}

TEST_F(BackwardEngineTest, WhatIsNotFreedIsLostAtTheEndOfMainOnly) {
  const std::string source =
      kHeap + "int *kept; int f(int n) { int *p = malloc(4); if (n) kept = p; else free(malloc(4)); return n; }\n"
              "int main(void) { return f(__VERIFIER_nondet_int()); }";
  BackwardAnswer lost = ask(source, "main:return", withErrors());
  ASSERT_EQ(lost.obstacles.size(), 1u);
  EXPECT_EQ(lost.obstacles[0].finding.kind, ErrorKind::MemoryLeak);
  EXPECT_EQ(lost.obstacles[0].test.objects.at(0).bytes, (std::vector<uint8_t>{0, 0, 0, 0}));
  EXPECT_TRUE(ask(source, "f:return", withErrors()).obstacles.empty());
  EXPECT_TRUE(ask(source, "main:return").obstacles.empty()) << "nobody asked";
}

TEST_F(BackwardEngineTest, WhatEndsARunThatShouldArriveIsAnErrorOnTheWay) {
  // The pointer is put together from bytes: backward, nobody knows what it points to.
  BackwardAnswer answer =
      ask(kHeap + "int main(void) { union { void *p; char c[8]; } u; u.p = malloc(4); void *q = u.p;\n"
                  "  u.c[1] = 7;\n  free(u.p);\n  free(q);\n  return 0; }",
          "main:return", withErrors());
  EXPECT_NE(answer.verdict, Verdict::Reachable);
  ASSERT_EQ(answer.obstacles.size(), 1u);
  EXPECT_EQ(answer.obstacles[0].finding.property(), Property::ValidFree);
}

} // namespace
