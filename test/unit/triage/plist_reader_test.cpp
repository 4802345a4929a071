#include "triage/alarm_readers.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

constexpr const char* kReport = R"(<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
 <key>clang_version</key><string>clang 19</string>
 <key>diagnostics</key><array><dict>
   <key>path</key><array>
     <dict><key>kind</key><string>control</string></dict>
     <dict><key>kind</key><string>event</string><key>location</key>
       <dict><key>line</key><integer>3</integer><key>col</key><integer>5</integer><key>file</key><integer>1</integer></dict>
       <key>message</key><string>Memory is &lt;allocated&gt;</string></dict></array>
   <key>description</key><string>Use of memory after it is freed</string>
   <key>check_name</key><string>unix.Malloc</string>
   <key>issue_context_kind</key><string>function</string><key>issue_context</key><string>main</string>
   <key>location</key><dict><key>line</key><integer>7</integer><key>col</key><integer>2</integer><key>file</key><integer>0</integer></dict>
 </dict></array>
 <key>files</key><array><string>/src/a.c</string><string>/src/b.h</string></array>
</dict></plist>)";

TEST(PlistReader, AlarmsOfClang) {
  Result<std::vector<Alarm>> alarms = readPlist(kReport, "r.plist");
  ASSERT_TRUE(alarms) << alarms.error().message;
  ASSERT_EQ(alarms->size(), 1u);
  const Alarm& alarm = alarms->front();
  EXPECT_EQ(alarm.kind, AlarmKind::UseAfterFree);
  EXPECT_EQ(alarm.sink.place, (Place{"/src/a.c", 7, 2, "main"}));
  ASSERT_EQ(alarm.steps.size(), 1u) << "events, not edges";
  EXPECT_EQ(alarm.steps[0].place.file, "/src/b.h");
  EXPECT_EQ(alarm.steps[0].message, "Memory is <allocated>");
}

TEST(PlistReader, BrokenInputHasAPosition) {
  std::string cut = std::string(kReport).substr(0, 200);
  Result<std::vector<Alarm>> alarms = readPlist(cut, "r.plist");
  ASSERT_FALSE(alarms);
  EXPECT_EQ(alarms.error().message.substr(0, 8), "r.plist:");
  EXPECT_FALSE(readPlist("<plist><dict/></plist>", "r.plist"));
}

} // namespace
} // namespace hindsight::triage
