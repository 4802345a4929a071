#include "triage/alarm_readers.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

constexpr const char* kArray =
    R"([{"kind": "note"}, {"kind": "warning", "option": "-Wanalyzer-possible-null-dereference", "message": "of [p] \" may be",
  "metadata": {"cwe": 690}, "locations": [{"caret": {"file": "a.c", "line": 5, "column": 3}}],
  "path": [{"location": {"file": "a.c", "line": 2}, "description": "may fail", "function": "f", "depth": 1},
           {"location": {"file": "a.c", "line": 5}, "description": "is null", "function": "f", "depth": 1}]}])";

TEST(GccReader, OneArrayForEachSource) {
  Result<std::vector<Alarm>> alarms = readGcc(std::string(kArray) + "\n[]\n" + kArray + "\n", "r.json");
  ASSERT_TRUE(alarms) << alarms.error().message;
  ASSERT_EQ(alarms->size(), 2u);
  const Alarm& alarm = alarms->front();
  EXPECT_EQ(alarm.kind, AlarmKind::NullDereference);
  EXPECT_TRUE(alarm.ifAllocationFails);
  EXPECT_EQ(alarm.sink.place, (Place{"a.c", 5, 3, "f"}));
  EXPECT_EQ(alarm.steps.size(), 2u);
  EXPECT_EQ(alarm.result, 1u);
  EXPECT_EQ((*alarms)[1].result, 3u);
}

TEST(GccReader, BrokenInputHasAPosition) {
  Result<std::vector<Alarm>> text = readGcc("[]\ncollect2: error", "r.json");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().message.substr(0, 9), "r.json:2:");
  EXPECT_FALSE(readGcc("[{\"a\": ", "r.json"));
  EXPECT_FALSE(readGcc("[1,, 2]", "r.json"));
}

} // namespace
} // namespace hindsight::triage
