#include "triage/search.h"

#include "small_program.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

class Observer : public forward::RunObserver {
public:
  void onTest(const TestCase&, const Finding*) override {}
  void onProgress(const Progress&) override {}
  bool interrupted() override { return false; }
};

constexpr const char* kUses = "void *malloc(unsigned long); void free(void *);\n" // 1
                              "void use(int *p) {\n"                              // 2
                              "  *p = 1;\n"                                       // 3
                              "}\n"                                               // 4
                              "int main(void) {\n"                                // 5
                              "  int *p = malloc(4);\n"                           // 6
                              "  if (!p) return 1;\n"                             // 7
                              "  use(p);\n"                                       // 8
                              "  free(p);\n"                                      // 9
                              "  use(p);\n"                                       // 10
                              "  return 0;\n"                                     // 11
                              "}\n";

class SearchTest : public testing::Test {
protected:
  explicit SearchTest(const char* source = kUses) : small(source) {}
  /// The verdicts of alarms in prog.c, all native runs of which end as foretold.
  std::vector<Verdict> verdicts(std::vector<std::pair<uint32_t, AlarmKind>> alarms, bool allocationsFail = false,
                                double seconds = 0) {
    PlaceFinder finder(filesOf(*small.program), {});
    SourceText sources;
    std::vector<PlacedAlarm> placed;
    for (auto [line, kind] : alarms) {
      Alarm alarm{.kind = kind, .ifAllocationFails = allocationsFail};
      alarm.sink.place = {small.file, line, 0, ""};
      placed.push_back(place(*small.program, finder, sources, alarm));
    }
    AlarmSearch search(std::move(placed), {});
    Observer observer;
    forward::RunConfig config;
    config.budget.seconds = seconds;
    if (seconds > 0) config.budget.deadline = Deadline::in(seconds);
    RunResult result = search.run(check::check, *small.program, config, observer);
    while (true) {
      std::vector<size_t> chosen = search.toReplay(result);
      if (chosen.empty()) break;
      for (size_t index : chosen) result.findings[index].replayed = Replayed::Yes;
    }
    std::vector<Verdict> verdicts;
    for (const AlarmAnswer& answer : search.answers(result, *small.program, {})) verdicts.push_back(answer.verdict);
    return verdicts;
  }
  SmallProgram small;
};

/// An endless loop that has nothing to do with the alarms, and lines of several steps.
constexpr const char* kEndless = "int __VERIFIER_nondet_int(void);\n" // 1
                                 "int main(void) {\n"                 // 2
                                 "  int n = __VERIFIER_nondet_int(), x = 1, *p = &x;\n"
                                 "  if (n > 5) {\n"
                                 "    volatile int i = 0;\n"
                                 "    while (1) i ^= 1;\n" // 6
                                 "  }\n"
                                 "  if (n == 2) p = 0;\n"
                                 "  x = n < 2 ? *p : 0;\n" // 9
                                 "\n"
                                 "\n"
                                 "\n"
                                 "  return n == 2 ? *p : x;\n" // 13
                                 "}\n";

class EndlessSearchTest : public SearchTest {
protected:
  EndlessSearchTest() : SearchTest(kEndless) {}
};

TEST_F(EndlessSearchTest, WhatCannotGetToTheLineIsNotFollowed) {
  EXPECT_EQ(verdicts({{9, AlarmKind::NullDereference}, {13, AlarmKind::NullDereference}}, false, 1.5),
            (std::vector<Verdict>{Verdict::Refuted, Verdict::Confirmed}));
}

constexpr const char* kLongLines = "int __VERIFIER_nondet_int(void);\n" // 1
                                   "int get(int *p) {\n"                // 2
                                   "  if (__VERIFIER_nondet_int() == 8) p = 0;\n"
                                   "  return *p;\n" // 4
                                   "}\n"
                                   "int main(void) {\n" // 6
                                   "  int n = __VERIFIER_nondet_int(), x = 1, *p = &x, *q = &x;\n"
                                   "  if (n > 5) {\n"
                                   "    volatile int i = 0;\n"
                                   "    while (1) i ^= 1;\n"
                                   "  }\n"
                                   "  if (n == 2) q = 0;\n"
                                   "  get(p);\n"                                 // 13: fails in the call
                                   "  x = x + n; x += n < 3 ? 1 : 2; x += *q;\n" // 14: fails at its end
                                   "  return x;\n"
                                   "}\n";

class LongLinesTest : public SearchTest {
protected:
  LongLinesTest() : SearchTest(kLongLines) {}
};

TEST_F(LongLinesTest, APathIsFollowedUntilTheLineIsOver) {
  EXPECT_EQ(verdicts({{13, AlarmKind::NullDereference}, {14, AlarmKind::NullDereference}}, false, 1.5),
            (std::vector<Verdict>{Verdict::Confirmed, Verdict::Confirmed}));
}

TEST_F(SearchTest, OneSearchAnswersAll) {
  EXPECT_EQ(verdicts({{10, AlarmKind::UseAfterFree},
                      {3, AlarmKind::UseAfterFree},
                      {8, AlarmKind::UseAfterFree},
                      {9, AlarmKind::DoubleFree},
                      {11, AlarmKind::NullDereference}}),
            (std::vector<Verdict>{Verdict::Confirmed, Verdict::Confirmed, Verdict::Refuted, Verdict::Refuted,
                                  Verdict::Refuted}))
      << "the last one stands behind an error, and nothing goes wrong there";
}

TEST_F(SearchTest, AllocationsThatFail) {
  EXPECT_EQ(verdicts({{8, AlarmKind::NullDereference}}, true), (std::vector<Verdict>{Verdict::Refuted}));
}

TEST_F(SearchTest, ChecksAreThoseOfTheKinds) {
  std::vector<Alarm> alarms = {{.kind = AlarmKind::Overflow}, {.kind = std::nullopt}};
  EXPECT_TRUE(checksFor(kindsOf(alarms)).arithmetic);
  EXPECT_FALSE(checksFor(kindsOf(alarms)).uses);
  alarms[0].kind = AlarmKind::Uninitialised;
  EXPECT_TRUE(checksFor(kindsOf(alarms)).uses);
  alarms[0].kind = AlarmKind::Leak;
  EXPECT_TRUE(checksFor(kindsOf(alarms)).held);
}

} // namespace
} // namespace hindsight::triage
