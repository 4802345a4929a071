#include "replay/evidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::replay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class EvidenceTest : public testing::Test {
protected:
  EvidenceTest() {
    result.verdict = Verdict::Violated;
    add(ErrorKind::NullDereference);
  }
  void add(ErrorKind kind) {
    Finding finding;
    finding.kind = kind;
    finding.place = {"a.c", static_cast<uint32_t>(result.findings.size() + 1), 1, "main"};
    result.findings.push_back(finding);
  }
  void weigh(std::vector<ReplayOutcome> outcomes, bool aboutTarget = false) {
    auto next = outcomes.begin();
    weighFindings({[&](const TestCase&, const Prediction*) { return *next++; }, {}, aboutTarget}, result);
  }
  static ReplayOutcome outcome(Replayed replayed, bool dependsOnChance = false) {
    ReplayOutcome made;
    made.replayed = replayed;
    made.dependsOnChance = dependsOnChance;
    return made;
  }
  RunResult result;
};

TEST_F(EvidenceTest, AFindingThatShowsIsBelieved) {
  weigh({outcome(Replayed::Yes)});
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.findings[0].replayed, Replayed::Yes);
}

TEST_F(EvidenceTest, IfNoneShowsNothingIsKnown) {
  add(ErrorKind::UseAfterFree);
  weigh({outcome(Replayed::No), outcome(Replayed::No)});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_THAT(result.notes, ElementsAre(HasSubstr("which is a bug of hindsight")));
}

TEST_F(EvidenceTest, OneThatIsBelievedIsEnough) {
  add(ErrorKind::UseAfterFree);
  weigh({outcome(Replayed::No), outcome(Replayed::NotObservable)});
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_TRUE(result.notes.empty());
}

TEST_F(EvidenceTest, ANativeRunConfirmsWhatTheEngineCouldNot) {
  result.verdict = Verdict::Unknown;
  result.findings[0].unconfirmed = true;
  weigh({outcome(Replayed::Yes)});
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_FALSE(result.findings[0].unconfirmed);
}

TEST_F(EvidenceTest, AnErrorOnTheWayIsNoAnswerAboutATarget) {
  result.verdict = Verdict::Unknown;
  result.findings[0].unconfirmed = true;
  weigh({outcome(Replayed::Yes)}, true);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  result.findings[0].kind = ErrorKind::TargetReached;
  result.findings[0].unconfirmed = true;
  weigh({outcome(Replayed::Yes)}, true);
  EXPECT_EQ(result.verdict, Verdict::Reachable);
}

TEST_F(EvidenceTest, WhatDependsOnPlacesStaysOpen) {
  result.findings[0].placement = "where the linker puts 'a'";
  weigh({outcome(Replayed::NotObservable, true)});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_TRUE(result.findings[0].unconfirmed);
}

TEST_F(EvidenceTest, WhatCannotBeRunSaysWhy) {
  ReplayOutcome failed;
  failed.problem = Error{"a.c: no such file", ""};
  weigh({failed});
  EXPECT_EQ(result.findings[0].replayed, Replayed::NotObservable);
  EXPECT_EQ(result.findings[0].replayReason, "a.c: no such file");
  weighFindings({nullptr, Deadline::in(0), false}, result);
  EXPECT_EQ(result.findings[0].replayed, Replayed::NotAttempted);
  EXPECT_EQ(result.findings[0].replayReason, "the time limit was reached");
}

TEST_F(EvidenceTest, RefutedErrorsOnTheWayAreDropped) {
  add(ErrorKind::TargetReached);
  result.findings[0].replayed = Replayed::No;
  dropRefuted(result);
  EXPECT_EQ(result.findings.size(), 2u) << "without the error there would be nothing to say";
  result.verdict = Verdict::Reachable;
  dropRefuted(result);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::TargetReached);
  EXPECT_THAT(result.notes, ElementsAre(HasSubstr("at a.c:1:1")));
}

TEST_F(EvidenceTest, TheTestHasAllThatTheFindingSays) {
  result.findings[0].inputs = {Input{}};
  result.findings[0].inputs[0].name = "x";
  result.findings[0].inputs[0].bytes = {1, 2};
  TestCase test = testOf({}, result.findings[0]);
  ASSERT_EQ(test.objects.size(), 1u);
  EXPECT_EQ(test.objects[0].name, "x");
  EXPECT_EQ(test.objects[0].bytes.size(), 2u);
}

} // namespace
} // namespace hindsight::replay
