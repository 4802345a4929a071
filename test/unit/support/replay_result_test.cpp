#include "support/replay_result.h"

#include <gtest/gtest.h>

using namespace hindsight;

static Verdict verdictOf(std::initializer_list<Replayed> answers) {
  ReplayResult result;
  for (Replayed answer : answers) result.tests.push_back({"t", "", answer, "", ""});
  return result.verdict();
}

TEST(ReplayResult, Verdict) {
  using enum Replayed;
  EXPECT_EQ(verdictOf({Yes, Yes}), Verdict::Confirmed);
  EXPECT_EQ(verdictOf({Yes, NotAttempted}), Verdict::Confirmed);
  EXPECT_EQ(verdictOf({Yes, NotObservable}), Verdict::Unknown);
  EXPECT_EQ(verdictOf({NotObservable, No, Yes}), Verdict::Refuted);
  EXPECT_EQ(verdictOf({NotAttempted}), Verdict::Unknown);
  EXPECT_EQ(verdictOf({}), Verdict::Unknown);
}
