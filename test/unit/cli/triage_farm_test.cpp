#include "cli/triage_farm.h"

#include "../farm/fake_tool.h"
#include "cli/triage_cache.h"
#include "report/alarm_archive.h"
#include "support/file_io.h"

#include <cstdlib>
#include <gmock/gmock.h>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

class TriageFarmTest : public testing::Test {
protected:
  TriageFarmTest() {
    setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
    std::filesystem::create_directory(folder / "out");
    for (uint32_t number = 1; number <= 2; ++number) {
      Alarm alarm{.kind = AlarmKind::NullDereference};
      alarm.sink.place = {"a.c", number, 0, ""};
      alarms.push_back(alarm);
    }
    survey.isSplit = true;
    survey.programs.push_back({.name = "one", .files = {}, .named = {"one.c"}, .alarms = {0, 1}, .notes = {}});
    survey.programs.push_back({.name = "two", .files = {}, .named = {"two.c"}, .alarms = {0, 1}, .notes = {"chosen"}});
  }
  ~TriageFarmTest() override { unsetenv("XDG_CACHE_HOME"); }

  /// A tool that answers every alarm alike.
  std::string toolSaying(Verdict verdict, const std::string& name = "tool") {
    JudgedAlarm judged;
    judged.answer.verdict = verdict;
    judged.answer.why = "it says so";
    std::string line = folder.write(name + ".line", encodeAnswer(judged) + "\n" + encodeAnswer(judged) + "\n");
    // The word behind --output names the folder.
    return farm::writeFakeTool(folder,
                               "echo \"$@\" >> " + (folder / "calls").string() +
                                   "\nwhile [ \"$1\" != --output ]; do shift; done\nmkdir -p \"$2\"\ncp " + line +
                                   " \"$2\"/answers.jsonl\n",
                               name);
  }
  std::vector<JudgedAlarm> run(const std::string& tool, size_t* known = nullptr) {
    FarmRequest request{.line = line, .alarms = alarms, .survey = survey, .effort = "e", .tool = tool};
    request.folder = folder / "out";
    request.say = [&](const std::string& text) { said += text + "\n"; };
    TriageFarm farm(std::move(request));
    if (known) *known = farm.knownAnswers();
    return farm.run();
  }
  std::string calls() {
    Result<std::string> text = readFile(folder / "calls");
    return text ? *text : "";
  }

  ScratchFolder folder;
  CommandLine line;
  std::vector<Alarm> alarms;
  TriageSurvey survey;
  std::string said;
};

TEST_F(TriageFarmTest, WhatIsTrueInOneProgramIsNotSearchedForInTheNext) {
  EXPECT_FALSE(line.options.set(Option::MallocMayFail, ""));
  std::vector<JudgedAlarm> answers = run(toolSaying(Verdict::Confirmed));
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[1].answer.verdict, Verdict::Confirmed);
  EXPECT_EQ(answers[1].alarm.sink.place.line, 2u);
  EXPECT_EQ(std::ranges::count(calls(), '\n'), 1) << calls();
  EXPECT_THAT(calls(), HasSubstr("alarms.json one.c --malloc-may-fail"));
  EXPECT_THAT(said, HasSubstr("[1/2] one: 2 confirmed"));
}

TEST_F(TriageFarmTest, WhatIsFalseIsSearchedForInAll) {
  std::vector<JudgedAlarm> answers = run(toolSaying(Verdict::Refuted));
  EXPECT_EQ(answers[0].answer.verdict, Verdict::Refuted);
  EXPECT_THAT(answers[0].answer.assumptions, testing::Contains("chosen"));
  EXPECT_EQ(std::ranges::count(calls(), '\n'), 2);
}

TEST_F(TriageFarmTest, ACrashCostsItsAlarmsTheirAnswers) {
  std::vector<JudgedAlarm> answers = run(farm::writeFakeTool(folder, "kill -SEGV $$"));
  EXPECT_EQ(answers[0].answer.verdict, Verdict::Unknown);
  EXPECT_THAT(answers[0].answer.why, HasSubstr("the search crashed: signal 11"));
  answers = run(farm::writeFakeTool(folder, "echo 'hindsight: x.c: does not compile' >&2; exit 2", "other"));
  EXPECT_THAT(answers[0].answer.why, HasSubstr("x.c: does not compile"));
}

TEST_F(TriageFarmTest, AnswersOfEarlierRunsAreNotSearchedFor) {
  for (const TriageProgram& program : survey.programs) {
    triage::KnownAnswer known{.judged = {.alarm = alarms[0]}};
    known.judged.answer.verdict = Verdict::Refuted;
    answerCache(line.options, {}, program.files, "e").keep(alarms[0], known);
  }
  size_t known = 0;
  std::vector<JudgedAlarm> answers = run(toolSaying(Verdict::Unknown), &known);
  EXPECT_EQ(known, 1u);
  EXPECT_EQ(answers[0].answer.verdict, Verdict::Refuted);
  EXPECT_EQ(answers[1].answer.verdict, Verdict::Unknown);
  Result<std::string> asked = readFile(folder / "out/001-one/alarms.json");
  ASSERT_TRUE(asked);
  EXPECT_EQ(decodeAlarms(*asked, "x")->alarms.size(), 1u);
}

TEST_F(TriageFarmTest, OneProgramInParts) {
  survey.isSplit = false;
  survey.programs.pop_back();
  survey.programs[0].name = "";
  alarms.resize(20, alarms[0]);
  for (size_t number = 2; number < 20; ++number) survey.programs[0].alarms.push_back(number);
  FarmRequest request{
      .line = line, .alarms = alarms, .survey = survey, .effort = "e", .tool = toolSaying(Verdict::Unknown)};
  request.folder = folder / "out";
  request.jobs = 2;
  TriageFarm(std::move(request)).run();
  EXPECT_EQ(std::ranges::count(calls(), '\n'), 2);
}

} // namespace
} // namespace hindsight
