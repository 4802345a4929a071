#include "lazy/condition_text.h"

#include "lazy_fixture.h"

#include <algorithm>

namespace hindsight::lazy {
namespace {

class ConditionTextTest : public LazyFixture {
protected:
  /// The conditions of the one path that ends like this.
  Lines conditionsOf(const std::string& source, const std::string& how) {
    startIn(source, {.isOn = true, .strictInputs = true});
    Lines lines;
    for (const Ended& each : runAll()) {
      if (!describe(each.end).starts_with(how)) continue;
      ConditionText words(*machine, *heap, *each.state);
      for (const Term* constraint : each.state->path.constraints()) lines.push_back(words.text(constraint));
    }
    return lines;
  }
  static testing::AssertionResult has(const Lines& lines, const std::string& line) {
    if (std::ranges::find(lines, line) != lines.end()) return testing::AssertionSuccess();
    std::string all;
    for (const std::string& each : lines) all += "\n  " + each;
    return testing::AssertionFailure() << line << " is not in" << all;
  }
};

TEST_F(ConditionTextTest, PointersAndPlaces) {
  Lines lines = conditionsOf(kNode + "void abort(void);"
                                     "int f(struct node *a, struct node *b) {"
                                     "  if (a && a->next == b && b) { if (!b->next) abort(); } return 0; }",
                             "abort");
  EXPECT_TRUE(has(lines, "a != NULL"));
  EXPECT_TRUE(has(lines, "b == a->next") || has(lines, "a->next == b"));
}

TEST_F(ConditionTextTest, NumbersAsTheirTypesHaveThem) {
  Lines lines = conditionsOf("void abort(void); int f(int n, unsigned u, unsigned char c, long l) {"
                             "  if (n < -3 && u > 7 && c == 200 && l + 1 != 5 && u & 4) abort(); return 0; }",
                             "abort");
  EXPECT_TRUE(has(lines, "n < -3"));
  EXPECT_TRUE(has(lines, "u > 7"));
  EXPECT_TRUE(has(lines, "c == 200"));
  EXPECT_TRUE(has(lines, "l != 4"));
  EXPECT_TRUE(has(lines, "u >> 2 & 1"));
}

TEST_F(ConditionTextTest, WhatHasNoTextInCIsWrittenAsTheEngineHasIt) {
  Lines lines = conditionsOf("void abort(void); int f(int *a) { if (a && a[3] == 1) abort(); return 0; }", "abort");
  EXPECT_TRUE(has(lines, "a[3] == 1"));
  bool hasSize = std::ranges::any_of(
      lines, [](const std::string& line) { return line.find("[size behind a]") != std::string::npos; });
  EXPECT_TRUE(hasSize);
}

} // namespace
} // namespace hindsight::lazy
