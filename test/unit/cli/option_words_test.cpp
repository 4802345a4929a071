#include "cli/option_words.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using ::testing::ElementsAre;

TEST(OptionWords, WhatWasGivenAsItWouldBeTyped) {
  OptionValues options;
  EXPECT_FALSE(options.set(Option::MallocMayFail, ""));
  EXPECT_FALSE(options.set(Option::MaxForks, "7"));
  EXPECT_FALSE(options.set(Option::Time, "2m"));
  EXPECT_FALSE(options.set(Option::Memory, "1K"));
  EXPECT_FALSE(options.set(Option::FailOn, "never"));
  EXPECT_FALSE(options.set(Option::PathMap, "a=b"));
  EXPECT_FALSE(options.set(Option::PathMap, "c=d"));
  std::vector<Option> without = {Option::Memory};
  EXPECT_THAT(optionWords(options, without), ElementsAre("--malloc-may-fail", "--path-map", "a=b", "--path-map", "c=d",
                                                         "--fail-on", "never", "--time", "120s", "--max-forks", "7"));
  EXPECT_THAT(optionWords(OptionValues(), {}), ElementsAre());
}

} // namespace
} // namespace hindsight
