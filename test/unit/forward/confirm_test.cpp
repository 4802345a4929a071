#include "forward/confirm.h"

#include "run_fixture.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

constexpr const char* kSource = "int main(void) { int x = __VERIFIER_nondet_int();\n"
                                "int a[4] = {0};\n"
                                "int i = x / 10;\n"
                                "a[i & 7] = x;\n"
                                "return 0; }";

TestCase testOf(uint8_t low) {
  return {{}, {{"__VERIFIER_nondet_int", {low, 0, 0, 0}}}};
}

Finding expected() {
  Finding finding;
  finding.kind = ErrorKind::StackOutOfBoundsWrite;
  return finding;
}

TEST(Confirm, TheInputOfAnErrorShowsIt) {
  auto program = load(kSource);
  Collector collector;
  RunResult found = runForward(*program, {}, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  Confirmation confirmation = confirm(*program, {}, testOf(50), found.findings[0]);
  EXPECT_EQ(confirmation.confirmed, Confirmed::Yes);
  EXPECT_EQ(confirm(*program, {}, testOf(30), found.findings[0]).confirmed, Confirmed::No);
  Finding elsewhere = found.findings[0];
  ++elsewhere.place.line;
  EXPECT_EQ(confirm(*program, {}, testOf(50), elsewhere).confirmed, Confirmed::No);
}

TEST(Confirm, StepsHaveTheLinesAndTheirValues) {
  auto program = load(kSource);
  Collector collector;
  RunResult found = runForward(*program, {}, collector);
  Confirmation confirmation = confirm(*program, {}, testOf(50), found.findings[0]);
  std::vector<std::pair<uint32_t, std::string>> seen;
  for (const PathStep& step : confirmation.shown.steps)
    for (const NamedValue& value : step.values) seen.emplace_back(step.place.line, value.name + "=" + value.value);
  EXPECT_NE(std::ranges::find(seen, std::pair<uint32_t, std::string>{2, "x=50"}), seen.end());
  EXPECT_NE(std::ranges::find(seen, std::pair<uint32_t, std::string>{4, "i=5"}), seen.end());
  EXPECT_EQ(confirmation.shown.steps.back().place.line, 5u);
}

TEST(Confirm, WhatIsNoInputMayHaveAnyValue) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int();\nint n[2]; volatile int *v = n;\n"
                      "if (v[1] == x) return *(volatile int *)0;\nreturn 0; }");
  Finding finding = expected();
  finding.kind = ErrorKind::NullDereference;
  Collector collector;
  RunResult found = runForward(*program, {}, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(confirm(*program, {}, testOf(9), found.findings[0]).confirmed, Confirmed::Yes);
}

TEST(Confirm, AllocationsThatFailArePartOfTheTest) {
  auto program = load("void *malloc(unsigned long); void free(void *); char *strdup(const char *);\n"
                      "int main(void) { char *a = malloc(1); if (!a) return 0; free(a);\n"
                      "char *b = malloc(2); if (b) free(b);\n"
                      "char *c = malloc(3);\n"
                      "if (!b) *c = 1;\n"
                      "free(c); return 0; }");
  RunConfig config;
  config.model.mallocMayFail = true;
  Collector collector;
  RunResult found = runForward(*program, config, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  const Finding& finding = found.findings[0];
  EXPECT_EQ(finding.failedAllocations, (std::vector<uint32_t>{2, 3}));
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[1].text, "this call of malloc fails");
  EXPECT_EQ(finding.notes[1].place.line, finding.place.line - 1);
  EXPECT_EQ(confirm(*program, config, {{}, {}, {2, 3}}, finding).confirmed, Confirmed::Yes);
  EXPECT_EQ(confirm(*program, config, {{}, {}, {3}}, finding).confirmed, Confirmed::No);
  EXPECT_EQ(confirm(*program, config, {}, finding).confirmed, Confirmed::No);
}

TEST(Confirm, WhatVariablesStartWithIsPartOfTheTest) {
  auto program = load("static int mode; const int limit = 3; int *where = &mode;\n"
                      "int main(void) { int x = __VERIFIER_nondet_int();\n"
                      "if (mode == 5 && x == 6 && limit == 3 && where) return *(volatile int *)0;\nreturn 0; }");
  RunConfig config;
  config.model.symbolicGlobals = true;
  Collector collector;
  RunResult found = runForward(*program, config, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  const Finding& finding = found.findings[0];
  EXPECT_EQ(finding.globals, 1u);
  ASSERT_EQ(finding.inputs.size(), 2u);
  EXPECT_EQ(finding.inputs[0].name, "mode");
  EXPECT_EQ(confirm(*program, config, {{}, {{"mode", {5, 0, 0, 0}}, {"x", {6, 0, 0, 0}}}, {}, 1}, finding).confirmed,
            Confirmed::Yes);
  EXPECT_EQ(confirm(*program, config, {{}, {{"mode", {4, 0, 0, 0}}, {"x", {6, 0, 0, 0}}}, {}, 1}, finding).confirmed,
            Confirmed::No);
}

TEST(Confirm, ALongPathKeepsItsBeginningAndItsEnd) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int();\nvolatile int sum = 0;\n"
                      "for (int i = 0; i < 1000; i++) {\nsum += i;\n}\n"
                      "if (x == 7) return *(volatile int *)0;\nreturn 0; }");
  Collector collector;
  RunResult found = runForward(*program, {}, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  Confirmation confirmation = confirm(*program, {}, testOf(7), found.findings[0]);
  ASSERT_EQ(confirmation.confirmed, Confirmed::Yes);
  EXPECT_LT(confirmation.shown.steps.size(), 20u);
  EXPECT_EQ(confirmation.shown.steps.front().place.line, 2u);
  EXPECT_EQ(confirmation.shown.steps.back().place.line, 7u);
  bool told = std::ranges::any_of(confirmation.shown.steps,
                                  [](const PathStep& step) { return step.text == "... 998 more rounds"; });
  EXPECT_TRUE(told);
}

TEST(Confirm, HasNoMoreTimeThanTheCommand) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int();\nvolatile unsigned sum = 0;\n"
                      "for (unsigned i = 0; i < 400000000; i++) sum += i;\n"
                      "if (x == 7) return *(volatile int *)0;\nreturn 0; }");
  Finding finding;
  RunConfig config;
  config.budget.deadline = Deadline::in(0.4);
  Stopwatch clock;
  EXPECT_EQ(confirm(*program, config, testOf(7), finding).confirmed, Confirmed::OutOfBudget);
  EXPECT_LT(clock.seconds(), 5);
}

} // namespace
