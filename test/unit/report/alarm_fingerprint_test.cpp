#include "report/alarm_fingerprint.h"

#include "../support/scratch_folder.h"
#include "triage_sample.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(AlarmFingerprint, LinesMayMove) {
  ScratchFolder folder;
  std::string before = folder.write("a.c", "int f(void) {\n  return *p;\n}\n");
  TriageResult old;
  old.alarms.resize(1);
  old.alarms[0].place = {before, 2, 3, "f"};
  TriageResult now = old;
  SourceText text;
  addFingerprints(old, text);
  folder.write("a.c", "/* new */\nint f(void) {\n    return *p;\n}\n");
  now.alarms[0].place.line = 3;
  SourceText again;
  addFingerprints(now, again);
  EXPECT_EQ(old.alarms[0].fingerprint, now.alarms[0].fingerprint);
}

TEST(AlarmFingerprint, TwoOfAFunctionDiffer) {
  TriageResult result = sampleTriage();
  result.alarms.push_back(result.alarms[0]);
  SourceText text;
  addFingerprints(result, text);
  EXPECT_NE(result.alarms[0].fingerprint, result.alarms[3].fingerprint);
  EXPECT_NE(result.alarms[0].fingerprint, result.alarms[1].fingerprint);
}

TEST(AlarmFingerprint, WhatIsNoSarif) {
  EXPECT_FALSE(fingerprintsIn("{}", "x"));
  EXPECT_FALSE(fingerprintsIn("[", "x"));
  Result<std::set<std::string>> odd = fingerprintsIn(R"({"runs":[1,{"results":[2,{"partialFingerprints":3}]}]})", "x");
  ASSERT_TRUE(odd);
  EXPECT_TRUE(odd->empty());
}

} // namespace
} // namespace hindsight
