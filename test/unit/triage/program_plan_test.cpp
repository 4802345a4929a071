#include "triage/program_plan.h"

#include <gmock/gmock.h>

namespace hindsight::triage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Alarm in(const std::string& file) {
  Alarm alarm{.kind = AlarmKind::NullDereference};
  alarm.sink.place = {file, 3, 0, ""};
  return alarm;
}

TEST(ProgramPlan, EveryProgramThatHasTheFile) {
  std::vector<std::vector<std::string>> sources = {{"a.c"}, {"b.c", "both.h"}, {"lib.c", "both.h"}, {"spare.c"}};
  PlaceFinder finder({"a.c", "b.c", "lib.c", "both.h", "spare.c"}, {});
  std::vector<Alarm> alarms = {in("a.c"), in("/ci/lib.c"), in("both.h"), in("spare.c"), in("none.c")};
  ProgramPlan plan = planPrograms(alarms, finder, sources, {{0, 2}, {1}});
  ASSERT_EQ(plan.alarms.size(), 2u);
  EXPECT_THAT(plan.alarms[0], ElementsAre(0, 1, 2));
  EXPECT_THAT(plan.alarms[1], ElementsAre(2));
  ASSERT_EQ(plan.libraries.size(), 1u);
  EXPECT_THAT(plan.libraries[3], ElementsAre(3));
  EXPECT_THAT(plan.elsewhere, ElementsAre(4));
}

ProgramAnswer says(Verdict verdict, const std::string& program, std::vector<std::string> assumptions = {}) {
  ProgramAnswer answer{.judged = {.alarm = in("a.c")}, .program = program};
  answer.judged.answer.verdict = verdict;
  answer.judged.answer.why = "why";
  answer.judged.answer.assumptions = std::move(assumptions);
  return answer;
}

TEST(ProgramPlan, TrueInOneIsTrueAndFalseOnlyInAll) {
  using enum Verdict;
  auto both = [](Verdict first, Verdict second) {
    Verdict one = merged(says(first, "x"), says(second, "y")).judged.answer.verdict;
    EXPECT_EQ(one, merged(says(second, "y"), says(first, "x")).judged.answer.verdict);
    return one;
  };
  EXPECT_EQ(both(Confirmed, Refuted), Confirmed);
  EXPECT_EQ(both(Confirmed, Unknown), Confirmed);
  EXPECT_EQ(both(Unknown, Refuted), Unknown);
  EXPECT_EQ(both(Unknown, RefutedWithinBounds), Unknown);
  EXPECT_EQ(both(Refuted, RefutedWithinBounds), RefutedWithinBounds);
  EXPECT_EQ(both(Refuted, Refuted), Refuted);
}

TEST(ProgramPlan, WhatIsFalseRestsOnAllAssumptions) {
  ProgramAnswer answer =
      merged(says(Verdict::Refuted, "x", {"one", "two"}), says(Verdict::Refuted, "y", {"two", "three"}));
  EXPECT_THAT(answer.judged.answer.assumptions, ElementsAre("one", "two", "three"));
  answer = merged(says(Verdict::Unknown, "x"), says(Verdict::Refuted, "y", {"one"}));
  EXPECT_THAT(answer.judged.answer.why, HasSubstr("in x: why"));
  EXPECT_THAT(answer.judged.answer.assumptions, IsEmpty());
  EXPECT_EQ(merged(says(Verdict::Refuted, "x"), says(Verdict::Confirmed, "y")).program, "y");
}

} // namespace
} // namespace hindsight::triage
