#include "bench/rating.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::ElementsAre;
using enum Property;

PlannedRow memory(bool expected, std::string subproperty = "") {
  PlannedRow plan;
  plan.task = "/t/a.yml";
  plan.name = "t/a";
  plan.property = {"valid-memsafety", {ValidDeref, ValidFree, ValidMemtrack}, ""};
  plan.expected = expected;
  plan.subproperty = std::move(subproperty);
  return plan;
}

Answer violated(std::vector<AnswerFinding> findings) {
  return {Verdict::Violated, std::move(findings), {}};
}

const AnswerFinding kLeak = {"valid-memtrack", "memory-leak", "src/a.c", 3, "yes"};
const AnswerFinding kFree = {"valid-free", "double-free", "", 0, "yes"};
const AnswerFinding kOverflow = {"no-overflow", "integer-overflow", "a.c", 9, "yes"};

TEST(Rating, SafeIsRightOrVeryWrong) {
  EXPECT_EQ(rate(memory(true), {Verdict::Safe, {}, {}}).status, RowStatus::CorrectTrue);
  Row wrong = rate(memory(false, "valid-free"), {Verdict::Safe, {}, {}});
  EXPECT_EQ(wrong.status, RowStatus::WrongTrue);
  EXPECT_EQ(wrong.expected, "false(valid-free)");
  EXPECT_EQ(wrong.answer, "safe");
}

TEST(Rating, AViolationIsRightIfOneWasExpected) {
  Row row = rate(memory(false), violated({kLeak}));
  EXPECT_EQ(row.status, RowStatus::CorrectFalse);
  EXPECT_EQ(row.answer, "violated(valid-memtrack)");
  EXPECT_THAT(row.reasons, ElementsAre("memory-leak at a.c:3"));
  EXPECT_EQ(rate(memory(true), violated({kLeak})).status, RowStatus::WrongFalse);
}

TEST(Rating, TheFirstFindingMustBreakTheSubproperty) {
  EXPECT_EQ(rate(memory(false, "valid-free"), violated({kFree, kLeak})).status, RowStatus::CorrectFalse);
  Row wrong = rate(memory(false, "valid-free"), violated({kLeak, kFree}));
  EXPECT_EQ(wrong.status, RowStatus::WrongFalse);
  EXPECT_THAT(wrong.reasons, ElementsAre("memory-leak at a.c:3", "valid-free should break first"));
}

TEST(Rating, FindingsOfOtherPropertiesDoNotCount) {
  EXPECT_EQ(rate(memory(false, "valid-free"), violated({kOverflow, kFree})).status, RowStatus::CorrectFalse);
  Row row = rate(memory(true), violated({kOverflow}));
  EXPECT_EQ(row.status, RowStatus::Unknown);
  EXPECT_THAT(row.reasons, ElementsAre("the tool says violated, but has no finding of valid-memsafety"));
  EXPECT_EQ(rate(memory(false), violated({})).status, RowStatus::Unknown);
}

TEST(Rating, EverythingElseIsUnknown) {
  for (unsigned index = 0; index < kVerdictCount; ++index) {
    if (Verdict(index) == Verdict::Safe || Verdict(index) == Verdict::Violated) continue;
    for (bool expected : {true, false})
      EXPECT_EQ(rate(memory(expected), {Verdict(index), {kLeak}, {}}).status, RowStatus::Unknown)
          << spell(Verdict(index));
  }
  Row row = rate(memory(true), {Verdict::SafeWithinBounds, {}, {"cut off by --max-depth"}});
  EXPECT_EQ(row.answer, "safe-within-bounds");
  EXPECT_THAT(row.reasons, ElementsAre("cut off by --max-depth"));
  EXPECT_THAT(rate(memory(true), {}).reasons, ElementsAre("the tool gave no reason"));
}

TEST(Rating, AFailureIsUnknown) {
  Row row = rateFailure(memory(false), "crashed: signal 11");
  EXPECT_EQ(row.status, RowStatus::Unknown);
  EXPECT_EQ(row.answer, "-");
  EXPECT_THAT(row.reasons, ElementsAre("crashed: signal 11"));
}

TEST(Rating, RowsThatAreNotRunKeepTheirReason) {
  PlannedRow plan = memory(true);
  plan.expected.reset();
  plan.state = PlannedRow::State::Unsupported;
  plan.problem = "no";
  Row row = rowOf(plan);
  EXPECT_EQ(row.status, RowStatus::Unsupported);
  EXPECT_EQ(row.expected, "-");
  EXPECT_THAT(row.reasons, ElementsAre("no"));
  EXPECT_EQ(row.key(), plan.key());
  plan.state = PlannedRow::State::Broken;
  EXPECT_EQ(rowOf(plan).status, RowStatus::Broken);
}

} // namespace
} // namespace hindsight::bench
