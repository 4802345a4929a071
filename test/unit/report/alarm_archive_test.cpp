#include "report/alarm_archive.h"

#include "triage_sample.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(AlarmArchive, AlarmsComeBack) {
  AlarmArchive archive{.kinds = {AlarmKind::Leak}, .effort = "60"};
  std::vector<Alarm>& alarms = archive.alarms;
  for (const JudgedAlarm& judged : sampleTriage().alarms) alarms.push_back(judged.alarm);
  alarms[0].steps = {{{"a.c", 2, 1, "f"}, "freed here", "free(p);"}};
  alarms[0].ifAllocationFails = true;
  alarms[1].message = "any \xff byte \"\n";
  std::string text = encodeAlarms(archive);
  EXPECT_TRUE(text.starts_with(kAlarmArchive));
  Result<AlarmArchive> read = decodeAlarms(text, "x");
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->alarms.size(), 3u);
  EXPECT_EQ(read->kinds, archive.kinds);
  EXPECT_EQ(read->effort, "60");
  EXPECT_EQ(read->alarms[0].kind, AlarmKind::UseAfterFree);
  EXPECT_EQ(read->alarms[0].steps[0].place, alarms[0].steps[0].place);
  EXPECT_EQ(read->alarms[0].steps[0].snippet, "free(p);");
  EXPECT_TRUE(read->alarms[0].ifAllocationFails);
  EXPECT_EQ(read->alarms[2].kind, std::nullopt);
  EXPECT_EQ(read->alarms[2].result, 2u);
  EXPECT_EQ(encodeAlarms(*read), encodeAlarms(*decodeAlarms(encodeAlarms(*read), "x")));
}

TEST(AlarmArchive, OtherTextsAreErrors) {
  for (const char* text : {"", "{", "[]", "{\"hindsight-alarms\": 1}", "{\"hindsight-alarms\": [{}]}"})
    EXPECT_FALSE(decodeAlarms(text, "x")) << text;
}

TEST(AlarmArchive, TheEssenceIsWhatDecides) {
  Alarm alarm = sampleTriage().alarms[0].alarm, same = alarm, other = alarm;
  same.message = "in other words", same.report = 7, same.tool = "another";
  other.sink.place.line = 99;
  EXPECT_EQ(essenceOf(alarm), essenceOf(same));
  EXPECT_NE(essenceOf(alarm), essenceOf(other));
  other = alarm;
  other.kind = AlarmKind::DoubleFree;
  EXPECT_NE(essenceOf(alarm), essenceOf(other));
}

TEST(AlarmArchive, AnswersComeBack) {
  for (JudgedAlarm judged : sampleTriage().alarms) {
    if (judged.answer.finding) {
      Finding& finding = *judged.answer.finding;
      finding.heap = InputHeap{.objects = {{.kind = HeapObject::Kind::Global,
                                            .name = "list",
                                            .type = "struct node",
                                            .bytes = {0, 255},
                                            .fields = {{.offset = 8, .size = 8, .pointer = HeapPointer{1, 4}}}}}};
      finding.stack = {{{"a.c", 4, 1, "main"}, {{"p", "0"}}}};
      finding.addresses = {{3, 0x7000}};
      finding.failedAllocations = {1, 2};
    }
    std::optional<JudgedAlarm> read = decodeAnswer(encodeAnswer(judged));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->place, judged.place);
    EXPECT_EQ(read->answer.verdict, judged.answer.verdict);
    EXPECT_EQ(read->answer.assumptions, judged.answer.assumptions);
    EXPECT_EQ(read->answer.finding.has_value(), judged.answer.finding.has_value());
    if (judged.answer.finding) {
      EXPECT_EQ(read->answer.finding->heap, judged.answer.finding->heap);
      EXPECT_EQ(read->answer.finding->inputs[0].bytes, judged.answer.finding->inputs[0].bytes);
    }
    EXPECT_EQ(encodeAnswer(*read), encodeAnswer(judged));
  }
}

TEST(AlarmArchive, DamagedAnswersAreNone) {
  std::string text = encodeAnswer(sampleTriage().alarms[0]);
  for (size_t cut = 0; cut < text.size(); cut += 7) EXPECT_FALSE(decodeAnswer(text.substr(0, cut)));
  std::string odd = text;
  odd.replace(odd.find("use-after-free"), 14, "something-else");
  EXPECT_FALSE(decodeAnswer(odd));
}

} // namespace
} // namespace hindsight
