#include "replay/showing.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;

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
  constexpr const char* kByte = "reads 1 byte at offset 8 of x (8 bytes)";
  constexpr const char* kWide = "reads 4 bytes at offset 8 of x (8 bytes)";
  constexpr const char* kWrite = "writes 4 bytes at offset 8 of x (8 bytes)";
  EXPECT_TRUE(isIntercepted("strlen", kByte));
  EXPECT_TRUE(isIntercepted("wcslen", kWide));
  EXPECT_TRUE(isIntercepted("printf", kByte));
  EXPECT_FALSE(isIntercepted("printf", kWide)); // %ls
  EXPECT_TRUE(isIntercepted("printf", kWrite)); // %n
  EXPECT_TRUE(isIntercepted("sscanf", kWrite));
  EXPECT_FALSE(isIntercepted("sscanf", kByte));
  for (const char* name : {"strtok", "wcscpy", "stpcpy", "mempcpy", "strtoul"})
    EXPECT_FALSE(isIntercepted(name, kByte));
}
