#include "bench/row.h"

#include <gtest/gtest.h>

namespace hindsight::bench {
namespace {

TEST(RowStatus, EveryStatusHasItsNameAndPoints) {
  for (unsigned index = 0; index < kRowStatusCount; ++index)
    EXPECT_EQ(parseRowStatus(spell(RowStatus(index))), RowStatus(index));
  EXPECT_FALSE(parseRowStatus("right"));
  EXPECT_EQ(score(RowStatus::CorrectTrue), 2);
  EXPECT_EQ(score(RowStatus::CorrectFalse), 1);
  EXPECT_EQ(score(RowStatus::WrongTrue), -32);
  EXPECT_EQ(score(RowStatus::WrongFalse), -16);
  EXPECT_EQ(score(RowStatus::Unknown), 0);
  EXPECT_EQ(score(RowStatus::Unsupported), 0);
  EXPECT_EQ(score(RowStatus::Broken), 0);
  EXPECT_TRUE(isWrong(RowStatus::WrongTrue) && isWrong(RowStatus::WrongFalse));
  EXPECT_FALSE(isWrong(RowStatus::Unknown));
}

TEST(Row, ReasonsAreJoined) {
  Row row;
  EXPECT_EQ(joinReasons(row), "");
  row.reasons = {"out of time", "no body for f"};
  EXPECT_EQ(joinReasons(row), "out of time; no body for f");
}

TEST(Row, TheKeyIsTaskAndProperty) {
  Row row;
  row.task = "/t/a.yml";
  row.property = "no-overflow";
  EXPECT_EQ(row.key(), "/t/a.yml:no-overflow");
}

} // namespace
} // namespace hindsight::bench
