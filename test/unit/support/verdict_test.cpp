#include "support/verdict.h"

#include <gtest/gtest.h>

#include <set>

namespace hindsight {
namespace {

TEST(Verdict, IsSpelledAsTheContractSays) {
  EXPECT_EQ(spell(Verdict::Safe), "safe");
  EXPECT_EQ(spell(Verdict::SafeWithinBounds), "safe-within-bounds");
  EXPECT_EQ(spell(Verdict::Violated), "violated");
  EXPECT_EQ(spell(Verdict::Reachable), "reachable");
  EXPECT_EQ(spell(Verdict::Unreachable), "unreachable");
  EXPECT_EQ(spell(Verdict::UnreachableWithinBounds), "unreachable-within-bounds");
  EXPECT_EQ(spell(Verdict::Blocked), "blocked");
  EXPECT_EQ(spell(Verdict::Confirmed), "confirmed");
  EXPECT_EQ(spell(Verdict::Refuted), "refuted");
  EXPECT_EQ(spell(Verdict::RefutedWithinBounds), "refuted-within-bounds");
  EXPECT_EQ(spell(Verdict::Unknown), "unknown");
}

TEST(Verdict, SurvivesTheRoundTrip) {
  for (unsigned index = 0; index < kVerdictCount; ++index)
    EXPECT_EQ(parseVerdict(spell(Verdict(index))), Verdict(index));
  EXPECT_FALSE(parseVerdict("Safe"));
  EXPECT_FALSE(parseVerdict(""));
}

TEST(Verdict, BecomesAnExitCode) {
  EXPECT_EQ(exitCode(Verdict::SafeWithinBounds), ExitCode::NothingFound);
  EXPECT_EQ(exitCode(Verdict::Unreachable), ExitCode::NothingFound);
  EXPECT_EQ(exitCode(Verdict::RefutedWithinBounds), ExitCode::NothingFound);
  EXPECT_EQ(exitCode(Verdict::Violated), ExitCode::Found);
  EXPECT_EQ(exitCode(Verdict::Reachable), ExitCode::Found);
  EXPECT_EQ(exitCode(Verdict::Blocked), ExitCode::Found);
  EXPECT_EQ(exitCode(Verdict::Confirmed), ExitCode::Found);
  EXPECT_EQ(exitCode(Verdict::Unknown), ExitCode::Unknown);
  EXPECT_EQ(int(ExitCode::NothingFound), 0);
  EXPECT_EQ(int(ExitCode::Found), 1);
  EXPECT_EQ(int(ExitCode::BadInput), 2);
  EXPECT_EQ(int(ExitCode::Unknown), 3);
}

} // namespace
} // namespace hindsight
