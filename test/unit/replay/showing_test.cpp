#include "replay/showing.h"

#include <gtest/gtest.h>

using namespace hindsight;

TEST(Showing, EveryKindHasAnEntryOfItsOwn) {
  for (const ErrorKindInfo& kind : allErrorKinds()) {
    const Showing& entry = showing(kind.kind);
    EXPECT_EQ(entry.kind, kind.kind) << kind.name;
    if (kind.kind == ErrorKind::TargetReached) continue; // a mark shows it
    // Something shows it, or it is said why nothing does.
    EXPECT_TRUE(!entry.reports.empty() || !entry.whySilent.empty()) << kind.name;
  }
}

TEST(Showing, AnAbortAloneSaysTooLittle) {
  for (const ErrorKindInfo& kind : allErrorKinds())
    if (lists(showing(kind.kind).reports, "ABRT") && kind.kind != ErrorKind::AbortCalled)
      EXPECT_FALSE(showing(kind.kind).through.empty()) << kind.name;
}

TEST(Showing, Patterns) {
  EXPECT_TRUE(lists("a|b-*|*-c|*x*", "a"));
  EXPECT_TRUE(lists("a|b-*|*-c|*x*", "b-anything"));
  EXPECT_TRUE(lists("a|b-*|*-c|*x*", "any-c"));
  EXPECT_TRUE(lists("a|b-*|*-c|*x*", "oxo"));
  EXPECT_FALSE(lists("a|b-*|*-c", "ab"));
  EXPECT_FALSE(lists("", "a"));
  EXPECT_FALSE(lists("", ""));
}

TEST(Showing, WhatEndsAProgram) {
  EXPECT_TRUE(endsProgram("__assert_fail"));
  EXPECT_TRUE(endsProgram("__cxa_throw"));
  EXPECT_FALSE(endsProgram("abort"));
  EXPECT_FALSE(endsProgram("main"));
}

TEST(Showing, ChecksOfANormalEnd) {
  std::string checks = checksOfNormalEnd();
  EXPECT_TRUE(lists(checks, "integer-divide-by-zero"));
  EXPECT_FALSE(lists(checks, "signed-integer-overflow")); // only looked for if asked
}

TEST(Showing, Interceptors) {
  EXPECT_TRUE(isIntercepted("strlen"));
  EXPECT_FALSE(isIntercepted("strtok"));
}
