#include "forward/trace.h"

#include <gtest/gtest.h>

namespace hindsight::forward {
namespace {

std::string textOf(const Trace& trace) {
  std::string text;
  auto add = [&](const TraceLine& line) {
    text +=
        (text.empty() ? "" : " ") + (line.rounds ? "(" + std::to_string(line.rounds) + ")" : std::to_string(line.line));
  };
  for (const TraceLine& line : trace.beginning()) add(line);
  if (trace.omitted()) text += " ...";
  for (const TraceLine& line : trace.end()) add(line);
  return text;
}

void go(Trace& trace, std::initializer_list<uint32_t> lines) {
  for (uint32_t line : lines) trace.begin({.line = line});
}

TEST(Trace, KeepsWhatIsNotRepeated) {
  Trace trace;
  go(trace, {1, 2, 3, 2, 3, 4});
  EXPECT_EQ(textOf(trace), "1 2 3 2 3 4") << "two rounds are no more than a number and a line";
}

TEST(Trace, CountsRoundsBetweenTheFirstAndTheLast) {
  Trace trace;
  go(trace, {1});
  for (int round = 0; round < 1000; ++round) go(trace, {2, 3});
  go(trace, {2, 9});
  EXPECT_EQ(textOf(trace), "1 2 3 (998) 2 3 2 9");
}

TEST(Trace, RoundsThatGoAnotherWayAreOthers) {
  Trace trace;
  for (int round = 0; round < 10; ++round) go(trace, {2, 3});
  go(trace, {2, 4, 3});
  for (int round = 0; round < 10; ++round) go(trace, {2, 3});
  go(trace, {9});
  EXPECT_EQ(textOf(trace), "2 3 (8) 2 3 2 4 3 2 (8) 3 2 3 9") << "a round may begin anywhere";
}

TEST(Trace, LoopsInLoops) {
  Trace trace;
  for (int round = 0; round < 10; ++round) {
    go(trace, {1});
    for (int inner = 0; inner < 5 + round; ++inner) go(trace, {2});
  }
  go(trace, {9});
  EXPECT_EQ(textOf(trace), "1 2 (3) 2 1 (7) 2 (11) 2 1 2 (12) 2 9");
}

TEST(Trace, OfManyValuesALineKeepsTheFirstAndTheLast) {
  TraceLine line;
  for (int element = 0; element < 200'000; ++element) {
    line.setValue("t[" + std::to_string(element) + "]", "0");
    line.setValue("k", std::to_string(element + 1));
  }
  ASSERT_EQ(line.values.size(), 16u);
  EXPECT_EQ(line.unnamed, 200'001u - 16u);
  EXPECT_EQ(line.values[0].name, "t[0]");
  EXPECT_EQ(line.values[1].name, "k");
  EXPECT_EQ(line.values[1].value, "200000") << "a variable that is shown has its last value";
  EXPECT_EQ(line.values.back().name, "t[199999]");
}

TEST(Trace, KeepsTheBeginningAndTheEnd) {
  Trace trace;
  for (uint32_t line = 1; line <= 5000; ++line) go(trace, {line});
  EXPECT_EQ(trace.beginning().front().line, 1u);
  EXPECT_EQ(trace.end().back().line, 5000u);
  EXPECT_EQ(trace.beginning().size() + trace.omitted() + trace.end().size(), 5000u);
  EXPECT_LT(trace.beginning().size() + trace.end().size(), 300u);
}

TEST(Trace, TheCurrentLineCanStillChange) {
  Trace trace;
  EXPECT_EQ(trace.current(), nullptr);
  for (int round = 0; round < 10; ++round) {
    go(trace, {1});
    trace.current()->text = "round " + std::to_string(round);
  }
  EXPECT_EQ(trace.current()->text, "round 9");
  EXPECT_EQ(trace.end().front().text, "round 0");
}

} // namespace
} // namespace hindsight::forward
