#include "triage/decide.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

using ::testing::HasSubstr;

class DecideTest : public testing::Test {
protected:
  DecideTest() {
    placed.alarm.kind = AlarmKind::UseAfterFree;
    placed.sink = {"a.c", 10};
    placed.lines = {placed.sink};
    placed.function = "f";
    placed.target = Target{};
    result.complete = true;
  }

  Finding& find(ErrorKind kind, uint32_t line, Replayed replayed = Replayed::Yes) {
    Finding finding;
    finding.kind = kind;
    finding.place = {"a.c", line, 1, "f"};
    finding.stack = {{finding.place, {}}, {{"a.c", 90, 1, "main"}, {}}};
    finding.replayed = replayed;
    result.findings.push_back(finding);
    return result.findings.back();
  }

  AlarmAnswer answer() { return decide(placed, {.result = result, .gaps = gaps, .innerArrays = innerArrays}, behind); }
  Verdict verdict() { return answer().verdict; }

  PlacedAlarm placed;
  RunResult result;
  std::vector<std::string> gaps;
  std::string behind;
  bool innerArrays = false;
};

TEST_F(DecideTest, AnErrorOfTheKindOnTheLineConfirms) {
  find(ErrorKind::UseAfterFree, 10);
  AlarmAnswer found = answer();
  EXPECT_EQ(found.verdict, Verdict::Confirmed);
  EXPECT_EQ(found.from, AlarmFrom::Main);
  ASSERT_TRUE(found.finding);
}

TEST_F(DecideTest, AnyActiveCallIsTheSink) {
  placed.sink.line = 90;
  find(ErrorKind::UseAfterFree, 200);
  EXPECT_EQ(verdict(), Verdict::Confirmed);
}

TEST_F(DecideTest, WithoutANativeRunNothingIsConfirmed) {
  for (Replayed replayed : {Replayed::No, Replayed::NotObservable, Replayed::NotAttempted}) {
    result.findings.clear();
    find(ErrorKind::UseAfterFree, 10, replayed);
    EXPECT_EQ(verdict(), Verdict::Unknown);
  }
}

TEST_F(DecideTest, ACompleteSearchRefutes) {
  EXPECT_EQ(verdict(), Verdict::Refuted);
  find(ErrorKind::UseAfterFree, 50);
  EXPECT_EQ(verdict(), Verdict::Refuted) << "somewhere else";
}

TEST_F(DecideTest, WhatWasLeftOutRefutesNothing) {
  auto isOpen = [&](auto&& change, std::string_view why) {
    RunResult before = result;
    change();
    AlarmAnswer open = answer();
    EXPECT_EQ(open.verdict, Verdict::Unknown);
    EXPECT_THAT(open.why, HasSubstr(std::string(why)));
    result = before, gaps.clear(), behind.clear(), innerArrays = false;
  };
  isOpen([&] { result.complete = false; }, "not every path");
  isOpen([&] { result.stoppedBy = {StopReason::Time}; }, "limit");
  isOpen([&] { result.unsupported["x"] = 1; }, "x");
  isOpen([&] { result.missingFunctions["g"] = 1; }, "calls g");
  isOpen([&] { result.missingVariables["v"] = 1; }, "uses v");
  isOpen([&] { gaps = {"files: none"}; }, "files");
  isOpen([&] { behind = "double-free at a.c:3"; }, "double-free at a.c:3");
}

TEST_F(DecideTest, AnotherErrorOnTheLineRefutesNothing) {
  find(ErrorKind::NullDereference, 10);
  EXPECT_EQ(verdict(), Verdict::Unknown);
}

TEST_F(DecideTest, ToolsPointAtDifferentLinesOfAStatement) {
  find(ErrorKind::UseAfterFree, 12);
  EXPECT_EQ(verdict(), Verdict::Unknown);
  EXPECT_EQ(decide(placed, {.result = result, .claimed = {true}}, "").verdict, Verdict::Refuted)
      << "another alarm is about it";
  result.findings[0].place.function = "g";
  EXPECT_EQ(verdict(), Verdict::Refuted);
}

TEST_F(DecideTest, BoundsOfObjectsAreNotThoseOfTheirParts) {
  innerArrays = true;
  EXPECT_EQ(verdict(), Verdict::Refuted);
  placed.alarm.kind = AlarmKind::OutOfBounds;
  EXPECT_EQ(verdict(), Verdict::Unknown);
}

TEST_F(DecideTest, ChosenBoundsAreSaid) {
  AlarmAnswer within = decide(placed, {.result = result, .bounds = {"at most 2 arguments"}}, "");
  EXPECT_EQ(within.verdict, Verdict::RefutedWithinBounds);
  EXPECT_THAT(within.assumptions, testing::ElementsAre("at most 2 arguments"));
}

TEST_F(DecideTest, PlacesThatAreNotThere) {
  placed.target.reset();
  placed.problem = "no code";
  EXPECT_EQ(verdict(), Verdict::Unknown);
  placed.uncalled = "g";
  EXPECT_EQ(verdict(), Verdict::Refuted);
  placed.alarm.kind.reset();
  EXPECT_EQ(verdict(), Verdict::Unknown);
}

TEST_F(DecideTest, LeaksAreToldByTheirAllocation) {
  placed.alarm.kind = AlarmKind::Leak;
  placed.lines = {{"a.c", 10}, {"a.c", 4}};
  find(ErrorKind::MemoryLeak, 4);
  EXPECT_EQ(verdict(), Verdict::Confirmed) << "allocated in a step of the report";
  result.findings[0].place.line = 6;
  EXPECT_EQ(verdict(), Verdict::Unknown) << "something else that the function allocates";
  result.findings[0].stack.erase(result.findings[0].stack.begin());
  EXPECT_EQ(verdict(), Verdict::Refuted);
}

TEST_F(DecideTest, WhatIsStillReachableIsNotRefuted) {
  placed.alarm.kind = AlarmKind::Leak;
  find(ErrorKind::MemoryNotFreed, 10);
  EXPECT_EQ(verdict(), Verdict::Unknown);
}

TEST_F(DecideTest, AnInterruptedSearchStillConfirms) {
  find(ErrorKind::UseAfterFree, 10);
  EXPECT_EQ(decide(placed, {.result = result, .isOver = false}, "").verdict, Verdict::Confirmed);
  result.findings.clear();
  EXPECT_EQ(decide(placed, {.result = result, .isOver = false}, "").verdict, Verdict::Unknown);
}

TEST_F(DecideTest, TheErrorOnTheLineItselfIsTriedFirst) {
  find(ErrorKind::UseAfterFree, 200).stack.push_back({{"a.c", 10, 1, "f"}, {}});
  find(ErrorKind::UseAfterFree, 10);
  EXPECT_EQ(confirming(placed, result.findings), (std::vector<size_t>{1, 0}));
}

} // namespace
} // namespace hindsight::triage
