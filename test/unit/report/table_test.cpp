#include "report/table.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(Table, ColumnsAreAsWideAsTheyNeedToBe) {
  EXPECT_EQ(renderTable({{{{"n"}}, {{"text"}}}, {{{"1"}}, wordsCell("a b")}, {{{"22"}}, setCell({"⊥", "x"})}},
                        Terminal::plain()),
            "  n   text\n"
            "  1   a b\n"
            "  22  {⊥,x}\n");
}

TEST(Table, SetsAndRanges) {
  EXPECT_EQ(setCell({}).pieces, std::vector<std::string>{"{}"});
  EXPECT_EQ(setCell({"a", "b"}).pieces, (std::vector<std::string>{"{a,", "b}"}));
  EXPECT_EQ(rangeCell({"a1", "a2"}).pieces, (std::vector<std::string>{"{a1,", "a2}"}));
  EXPECT_EQ(rangeCell({"a1", "a2", "a3"}).pieces, (std::vector<std::string>{"{a1..a3}"}));
}

TEST(Table, WordsGiveWayBeforeOthers) {
  std::string words = "some words that take more room than there is";
  std::string text =
      renderTable({{{{"a"}}, {{"b"}}}, {wordsCell(words), {{std::string(50, 'x'), std::string(40, 'y')}, true}}},
                  Terminal::plain(80));
  EXPECT_EQ(text, "  a                           b\n"
                  "  some words that take more   " +
                      std::string(50, 'x') +
                      "\n"
                      "  room than there is          " +
                      std::string(40, 'y') + "\n");
}

TEST(Table, WhatFitsNowhereIsBroken) {
  std::string text = renderTable({{{{"a"}}}, {{{std::string(100, 'x')}}}}, Terminal::plain(80));
  EXPECT_EQ(text, "  a\n  " + std::string(78, 'x') + "\n  " + std::string(22, 'x') + "\n");
}

TEST(Table, BytesOfTheProgramDoNotDriveTheTerminal) {
  EXPECT_EQ(renderTable({{{{"a"}}}, {{{"\x1b[2J"}}}}, Terminal::plain()), "  a\n  \\x1b[2J\n");
}

} // namespace
} // namespace hindsight
