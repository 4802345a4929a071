#include "intake/words.h"

#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ::testing::ElementsAre;
using Words = IntakeTest;

TEST(ShellWords, AsAShellDoes) {
  EXPECT_THAT(shellWords("cc  -c a.c"), ElementsAre("cc", "-c", "a.c"));
  EXPECT_THAT(shellWords(R"(-DX='"a b"' "-DY=\"c\"" d\ e '')"), ElementsAre("-DX=\"a b\"", "-DY=\"c\"", "d e", ""));
  EXPECT_THAT(shellWords("a\\\nb 'open"), ElementsAre("ab", "open"));
  EXPECT_THAT(shellWords(" \n"), ElementsAre());
}

TEST(ShellWords, QuotesThatAreNotClosed) {
  auto isOpen = [](std::string_view text) {
    bool answer = false;
    shellWords(text, &answer);
    return answer;
  };
  EXPECT_TRUE(isOpen("a 'b"));
  EXPECT_TRUE(isOpen("a \"b c"));
  EXPECT_TRUE(isOpen("'a' '"));
  EXPECT_FALSE(isOpen("'a' \"b\""));
  EXPECT_FALSE(isOpen("a \\'b"));
  EXPECT_FALSE(isOpen(""));
}

TEST_F(Words, OfAFile) {
  write("inner", "-DY 'b c'");
  write("args", "-DX @inner");
  std::string folder = path("");
  EXPECT_THAT(expandResponseFiles({"@args", "a.c", "@none"}, folder), ElementsAre("-DX", "-DY", "b c", "a.c", "@none"));
}

TEST_F(Words, AFileThatNamesItself) {
  write("loop", "a @loop");
  EXPECT_EQ(expandResponseFiles({"@loop"}, path("")).back(), "@loop");
}

} // namespace
} // namespace hindsight::test
