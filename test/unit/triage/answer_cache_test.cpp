#include "triage/answer_cache.h"

#include "../support/scratch_folder.h"
#include "support/file_io.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

Alarm cachedAlarm() {
  Alarm alarm{.tool = "clang", .message = "x", .kind = AlarmKind::UseAfterFree};
  alarm.sink.place = {"a.c", 7, 0, ""};
  return alarm;
}

KnownAnswer answerOf(Verdict verdict) {
  KnownAnswer known{.judged = {.alarm = cachedAlarm()}, .test = std::string("KTEST\0\xff", 7)};
  known.judged.answer.verdict = verdict;
  known.judged.answer.why = "because";
  return known;
}

TEST(AnswerCache, AnswersAreFoundAgain) {
  ScratchFolder folder;
  AnswerCache cache((folder / "").string(), "program", "effort");
  EXPECT_FALSE(cache.find(cachedAlarm()));
  cache.keep(cachedAlarm(), answerOf(Verdict::Confirmed));
  Alarm sameInOtherWords = cachedAlarm();
  sameInOtherWords.message = "y";
  std::optional<KnownAnswer> found = cache.find(sameInOtherWords);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->judged.answer.verdict, Verdict::Confirmed);
  EXPECT_EQ(found->judged.answer.why, "because");
  EXPECT_EQ(found->test, std::string("KTEST\0\xff", 7));
  Alarm other = cachedAlarm();
  other.sink.place.line = 8;
  EXPECT_FALSE(cache.find(other));
  EXPECT_FALSE(AnswerCache((folder / "").string(), "another program", "effort").find(cachedAlarm()));
}

TEST(AnswerCache, WhatIsUnknownHangsOnTheEffort) {
  ScratchFolder folder;
  AnswerCache cache((folder / "").string(), "program", "10 s"), longer((folder / "").string(), "program", "60 s");
  cache.keep(cachedAlarm(), answerOf(Verdict::Unknown));
  EXPECT_TRUE(cache.find(cachedAlarm()));
  EXPECT_FALSE(longer.find(cachedAlarm()));
  cache.keep(cachedAlarm(), answerOf(Verdict::RefutedWithinBounds));
  EXPECT_TRUE(longer.find(cachedAlarm()));
}

TEST(AnswerCache, DamagedEntriesAreNone) {
  ScratchFolder folder;
  AnswerCache cache((folder / "").string(), "program", "effort");
  cache.keep(cachedAlarm(), answerOf(Verdict::Refuted));
  for (const auto& entry : std::filesystem::directory_iterator(folder / ""))
    ASSERT_FALSE(writeFileAtomically(entry.path(), "{\"answer\": 7"));
  EXPECT_FALSE(cache.find(cachedAlarm()));
}

TEST(AnswerCache, WithoutFolderOrKeyThereIsNone) {
  ScratchFolder folder;
  AnswerCache none, keyless((folder / "").string(), "", "");
  for (AnswerCache* cache : {&none, &keyless}) {
    cache->keep(cachedAlarm(), answerOf(Verdict::Refuted));
    EXPECT_FALSE(cache->find(cachedAlarm()));
  }
}

TEST(AnswerCache, AProgramIsItsFilesAndWhatDecidesBesides) {
  ScratchFolder folder;
  std::string a = folder.write("a.bc", "one"), b = folder.write("b.bc", "two");
  InputFile first{.path = "a.c", .compiled = a}, second{.path = "b.c", .compiled = b};
  std::string key = keyOfProgram({first, second}, {"--malloc-may-fail"});
  EXPECT_FALSE(key.empty());
  EXPECT_EQ(key, keyOfProgram({second, first}, {"--malloc-may-fail"})) << "files have no order";
  EXPECT_NE(key, keyOfProgram({first}, {"--malloc-may-fail"}));
  EXPECT_NE(key, keyOfProgram({first, second}, {}));
  folder.write("b.bc", "three");
  EXPECT_NE(key, keyOfProgram({first, second}, {"--malloc-may-fail"}));
  EXPECT_EQ(keyOfProgram({{.path = "none.c"}}, {}), "");
}

TEST(AnswerCache, EffortIsWhoSharesTheLimits) {
  Alarm other = cachedAlarm();
  other.sink.place.line = 9;
  EXPECT_EQ(effortOf({cachedAlarm(), other}, {"60"}), effortOf({other, cachedAlarm()}, {"60"}));
  EXPECT_NE(effortOf({cachedAlarm(), other}, {"60"}), effortOf({cachedAlarm()}, {"60"}));
  EXPECT_NE(effortOf({cachedAlarm()}, {"60"}), effortOf({cachedAlarm()}, {"10"}));
}

} // namespace
} // namespace hindsight::triage
