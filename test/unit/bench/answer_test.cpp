#include "bench/answer.h"

#include "report/json_report.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::ElementsAre;

Answer parse(const RunResult& result) {
  Result<Answer> answer = parseAnswer(renderJson(result, {"check", {"a.c"}, "", 0}));
  EXPECT_TRUE(answer);
  return answer ? *answer : Answer{};
}

TEST(Answer, ReadsWhatTheToolWrites) {
  RunResult result;
  result.verdict = Verdict::Violated;
  Finding finding;
  finding.kind = ErrorKind::DoubleFree;
  finding.place = {"x/a.c", 7, 3, "main"};
  finding.replayed = Replayed::Yes;
  result.findings = {finding};
  Answer answer = parse(result);
  EXPECT_EQ(answer.verdict, Verdict::Violated);
  ASSERT_EQ(answer.findings.size(), 1u);
  EXPECT_EQ(answer.findings[0].property, "valid-free");
  EXPECT_EQ(answer.findings[0].kind, "double-free");
  EXPECT_EQ(answer.findings[0].file, "x/a.c");
  EXPECT_EQ(answer.findings[0].line, 7u);
  EXPECT_EQ(answer.findings[0].replayed, "yes");
  EXPECT_TRUE(answer.reasons.empty());
}

TEST(Answer, ReasonsAreWords) {
  RunResult result;
  result.stoppedBy = {StopReason::Time, StopReason::Memory, StopReason::Depth, StopReason::SolverEffort,
                      StopReason::Interrupted};
  result.unsupported = {{"inline assembly", 3}};
  result.missingFunctions = {{"getaddrinfo", 1}, {"f", 2}};
  result.missingVariables = {{"jiffies", 1}};
  Finding finding;
  finding.kind = ErrorKind::UseAfterFree;
  finding.replayed = Replayed::No;
  result.findings = {finding};
  result.notes = {"not a reason while there are others"};
  EXPECT_THAT(parse(result).reasons,
              ElementsAre("out of time", "out of memory", "cut off by --max-depth", "the solver gave up on a query",
                          "interrupted", "not supported: inline assembly", "no body for f", "no body for getaddrinfo",
                          "no definition of jiffies", "the native run does not show the use-after-free"));
}

TEST(Answer, NotesAreTheReasonOfLastResort) {
  RunResult result;
  result.notes = {"the answer depended on concrete addresses"};
  EXPECT_THAT(parse(result).reasons, ElementsAre("the answer depended on concrete addresses"));
}

TEST(Answer, AStopReasonOfALaterVersionIsPassedOn) {
  Result<Answer> answer = parseAnswer(R"({"verdict": "unknown", "findings": [], "stopped_by": ["boredom"]})");
  EXPECT_THAT(answer->reasons, ElementsAre("stopped by boredom"));
}

TEST(Answer, WhatIsNoAnswerIsSaid) {
  EXPECT_EQ(parseAnswer("").error().message, "it printed nothing");
  EXPECT_EQ(parseAnswer("{\"verdict\": ").error().message, "its output is not JSON");
  EXPECT_EQ(parseAnswer("[]").error().message, "its output is not a result of 'hindsight check --json'");
  EXPECT_EQ(parseAnswer("{}").error().message, "its output is not a result of 'hindsight check --json'");
  EXPECT_EQ(parseAnswer(R"({"verdict": 1, "findings": []})").error().message,
            "its output is not a result of 'hindsight check --json'");
  EXPECT_EQ(parseAnswer(R"({"verdict": "safe"})").error().message,
            "its output is not a result of 'hindsight check --json'");
  EXPECT_EQ(parseAnswer(R"({"verdict": "fine", "findings": []})").error().message,
            "the answer has the unknown verdict 'fine'");
}

} // namespace
} // namespace hindsight::bench
