#include "cli/alarm_words.h"

#include "../support/scratch_folder.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(AlarmWords, ReportsAndPrograms) {
  ScratchFolder folder;
  std::string sarif = folder.write("r.sarif", "{\"runs\": [{\"results\": [{\"ruleId\": \"double-free\"}]}]}");
  std::string plain = folder.write("report", "  [{\"kind\": \"warning\", \"option\": \"-Wx\"}]");
  std::string source = folder.write("x.c", "{}");
  Result<AlarmWords> words = readAlarmWords({sarif, source, "x.c:3:double-free", plain, "missing.c"});
  ASSERT_TRUE(words) << words.error().message;
  ASSERT_EQ(words->reports.size(), 2u);
  EXPECT_NE(words->reports[0].text, "");
  EXPECT_EQ(words->reports[1].text, "") << "only SARIF is written again";
  ASSERT_EQ(words->alarms.size(), 3u);
  EXPECT_EQ(words->alarms[0].report, 0u);
  EXPECT_EQ(words->alarms[1].report, 1u);
  EXPECT_EQ(words->alarms[2].report, 2u);
  EXPECT_EQ(words->program, (std::vector<std::string>{source, "missing.c"}));
}

TEST(AlarmWords, WhatCannotBeRead) {
  ScratchFolder folder;
  std::string broken = folder.write("r.sarif", "{\"runs\": [");
  EXPECT_FALSE(readAlarmWords({broken, "x.c"}));
  EXPECT_FALSE(readAlarmWords({"x.c"})) << "no reports";
  EXPECT_FALSE(readAlarmWords({"x.c:3:nonsense"}));
}

} // namespace
} // namespace hindsight
