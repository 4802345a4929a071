#include "report/source_snippet.h"

#include "../support/scratch_folder.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

std::string snippet(const std::string& source, uint32_t line, uint32_t column, unsigned width = 80) {
  ScratchFolder scratch;
  SourceText sources;
  Place place{scratch.write("a.c", source).string(), line, column, "f"};
  return renderSnippet(place, sources, Terminal::plain(width));
}

TEST(SourceSnippet, ShowsTheLineBeforeTheLineAndACaret) {
  EXPECT_EQ(snippet("one\n  two;\nthree\n", 2, 3), "     1 | one\n"
                                                   "     2 |   two;\n"
                                                   "       |   ^\n");
}

TEST(SourceSnippet, WorksAtTheFirstAndTheLastLine) {
  EXPECT_EQ(snippet("one", 1, 1), "     1 | one\n       | ^\n");
  EXPECT_EQ(snippet("one\ntwo", 2, 0), "     1 | one\n     2 | two\n");
}

TEST(SourceSnippet, FollowsTabsAndWideCharacters) {
  EXPECT_EQ(snippet("\tx;", 1, 2), "     1 |         x;\n       |         ^\n");
  EXPECT_EQ(snippet("\xc3\xbc x;", 1, 4), "     1 | \xc3\xbc x;\n       |   ^\n");
}

TEST(SourceSnippet, IsSilentWhereThereIsNoSource) {
  EXPECT_EQ(snippet("one\n", 5, 1), "");
  EXPECT_EQ(snippet("one\n", 0, 1), "");
  EXPECT_EQ(snippet("", 1, 1), "");
  SourceText sources;
  EXPECT_EQ(renderSnippet({"/no/such/file.c", 1, 1, ""}, sources, Terminal::plain()), "");
  EXPECT_EQ(renderSnippet({"/dev/zero", 1, 1, ""}, sources, Terminal::plain()), "") << "only files are sources";
  EXPECT_EQ(renderSnippet({"/", 1, 1, ""}, sources, Terminal::plain()), "");
}

TEST(SourceSnippet, CutsLongLines) {
  std::string text = snippet(std::string(500, 'x'), 1, 400, 60);
  EXPECT_EQ(text, "     1 | " + std::string(47, 'x') + "...\n");
}

TEST(SourceSnippet, ForgetsACaretBeyondTheLine) {
  EXPECT_EQ(snippet("one\n", 1, 40), "     1 | one\n");
  EXPECT_EQ(snippet("one\r\n", 1, 1), "     1 | one\n       | ^\n");
}

} // namespace
} // namespace hindsight
