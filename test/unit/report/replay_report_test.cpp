#include "report/replay_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace hindsight;
using testing::HasSubstr;

static ReplayResult sampleReplay() {
  return {{{"out/test000001.ktest", "a normal end", Replayed::Yes, "ends normally", "the native run ends normally"},
           {"out/test000002.ktest", "double-free at a.c:3", Replayed::No, "ends normally", "the native\x1b run ends"},
           {"out/test000003.ktest", "", Replayed::NotAttempted, "", "its path was cut off"}}};
}

TEST(ReplayReport, ForPeople) {
  std::string text = renderReplay(sampleReplay(), Terminal::plain());
  EXPECT_EQ(text, "test000001.ktest  yes             predicted: a normal end; the native run ends normally\n"
                  "test000002.ktest  no              predicted: double-free at a.c:3; the native\\x1b run ends\n"
                  "test000003.ktest  not-attempted   its path was cut off\n"
                  "verdict  refuted: 1 test did what was predicted, 1 did not, 1 not run\n");
}

TEST(ReplayReport, ForPrograms) {
  nlohmann::json json = nlohmann::json::parse(renderReplayJson(sampleReplay(), "out"));
  EXPECT_EQ(json["command"], "replay");
  EXPECT_EQ(json["input"], "out");
  EXPECT_EQ(json["verdict"], "refuted");
  ASSERT_EQ(json["tests"].size(), 3u);
  EXPECT_EQ(json["tests"][1]["replayed"], "no");
  EXPECT_EQ(json["tests"][1]["observed"], "ends normally");
  EXPECT_TRUE(json["tests"][2]["predicted"].is_null());
}
