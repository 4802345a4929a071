#include "support/budget.h"

#include "support/options.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hindsight {
namespace {

TEST(Budget, TableIsInTheOrderOfTheEnumeration) {
  ASSERT_EQ(allStopReasons().size(), kStopReasonCount);
  for (unsigned index = 0; index < kStopReasonCount; ++index) {
    EXPECT_EQ(info(StopReason(index)).reason, StopReason(index));
    EXPECT_EQ(parseStopReason(spell(StopReason(index))), StopReason(index));
    EXPECT_FALSE(info(StopReason(index)).advice.empty());
  }
  EXPECT_FALSE(parseStopReason("boredom"));
}

TEST(Budget, EveryFlagToRaiseIsARealOne) {
  for (const StopReasonInfo& reason : allStopReasons()) {
    if (reason.flag.empty()) continue;
    bool exists = std::any_of(allOptions().begin(), allOptions().end(),
                              [&](const OptionInfo& option) { return option.name == reason.flag; });
    EXPECT_TRUE(exists) << reason.flag;
    EXPECT_NE(reason.advice.find(reason.flag), std::string_view::npos);
  }
}

TEST(Budget, SaysTheLimitThatWasSet) {
  Budget budget{.seconds = 10, .memoryBytes = 512 << 20, .maxDepth = 7, .maxForks = 1000, .maxInstructions = 5'000'000};
  EXPECT_EQ(describeStop(StopReason::Time, budget), "the time limit of 10 s ran out");
  EXPECT_EQ(describeStop(StopReason::Memory, budget), "the memory limit of 512 MiB was reached");
  EXPECT_EQ(describeStop(StopReason::Depth, budget), "paths were cut after 7 forks");
  EXPECT_EQ(describeStop(StopReason::Forks, budget), "the limit of 1,000 forks was reached");
  EXPECT_EQ(describeStop(StopReason::Instructions, budget), "the limit of 5,000,000 instructions was reached");
  EXPECT_EQ(describeStop(StopReason::Interrupted, budget), "the run was interrupted");
}

} // namespace
} // namespace hindsight
