// Alarms with answers, for the tests of what is said about them.
#pragma once

#include "support/alarm.h"

namespace hindsight {

inline TriageResult sampleTriage() {
  TriageResult result;
  result.alarms.resize(3);
  JudgedAlarm& confirmed = result.alarms[0];
  confirmed.alarm = {
      .tool = "tool", .rule = "rule.uaf", .message = "used <after> free", .kind = AlarmKind::UseAfterFree};
  confirmed.alarm.sink.place = {"/ci/a.c", 3, 1, ""};
  confirmed.place = {"a.c", 4, 1, "main"};
  confirmed.fingerprint = "one:1";
  confirmed.answer.verdict = Verdict::Confirmed;
  confirmed.answer.from = AlarmFrom::Main;
  confirmed.answer.why = "it happens";
  Finding finding;
  finding.kind = ErrorKind::UseAfterFree;
  finding.place = {"a.c", 4, 1, "main"};
  finding.message = "reads `freed` memory";
  finding.replayed = Replayed::Yes;
  finding.test = "out/test000001.ktest";
  finding.inputs = {{"n", {7}, "7"}};
  finding.steps = {{{"a.c", 2, 1, "main"}, "the condition holds", {{"n", "7"}}}};
  confirmed.answer.finding = finding;
  JudgedAlarm& refuted = result.alarms[1];
  refuted.alarm = {.tool = "tool", .rule = "rule.null", .message = "null", .kind = AlarmKind::NullDereference};
  refuted.alarm.result = 1;
  refuted.place = {"a.c", 9, 0, "main"};
  refuted.fingerprint = "two:1";
  refuted.answer.verdict = Verdict::Refuted;
  refuted.answer.from = AlarmFrom::Main;
  refuted.answer.why = "every path was followed";
  refuted.answer.assumptions = {"allocations succeed"};
  JudgedAlarm& open = result.alarms[2];
  open.alarm = {.tool = "tool", .rule = "style", .message = "</script>\x1b[31m"};
  open.alarm.result = 2;
  open.place = {"a.c", 11, 0, ""};
  open.fingerprint = "three:1";
  open.answer.why = "no engine looks for it";
  open.answer.next = "nothing";
  return result;
}

} // namespace hindsight
