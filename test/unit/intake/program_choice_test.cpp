#include "intake/program_choice.h"

#include <gmock/gmock.h>

namespace hindsight::intake {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

LinkCandidate module(std::vector<std::string> defined, std::vector<std::string> needed = {}) {
  return {{{.defined = std::move(defined), .weak = {}, .needed = std::move(needed)}}};
}

const std::vector<LinkCandidate> kTwoUsages = {module({"usage"}), module({"main"}, {"usage", "say"}), module({"usage"}),
                                               module({"say"})};

TEST(ProgramChoice, TheTargetOfCMakeDecides) {
  std::vector<ProgramPart> parts = {{"usage_a.c", "/b/CMakeFiles/a.dir/usage_a.c.o"},
                                    {"b.c", "/b/CMakeFiles/b.dir/b.c.o"},
                                    {"usage_b.c", "/b/CMakeFiles/b.dir/usage_b.c.o"},
                                    {"say.c", "/b/CMakeFiles/lib.dir/say.c.o"}};
  ProgramChoice choice = chooseProgram(kTwoUsages, parts, 1);
  EXPECT_THAT(choice.taken, ElementsAre(1, 2, 3));
  EXPECT_FALSE(choice.clash);
  EXPECT_THAT(choice.notes, IsEmpty());
}

TEST(ProgramChoice, ElseTheFolderWhichIsSaid) {
  std::vector<ProgramPart> parts = {{"a/usage.c"}, {"b/main.c"}, {"b/usage.c"}, {"lib/say.c"}};
  ProgramChoice choice = chooseProgram(kTwoUsages, parts, 1);
  EXPECT_THAT(choice.taken, ElementsAre(1, 2, 3));
  EXPECT_FALSE(choice.clash);
  EXPECT_THAT(choice.notes, ElementsAre(HasSubstr("usage is taken from b/usage.c, beside b/main.c")));
}

TEST(ProgramChoice, NothingDecides) {
  std::vector<ProgramPart> parts = {{"usage_a.c"}, {"b.c"}, {"usage_b.c"}, {"say.c"}};
  ProgramChoice choice = chooseProgram(kTwoUsages, parts, 1);
  ASSERT_TRUE(choice.clash);
  EXPECT_EQ(choice.clash->name, "usage");
  EXPECT_EQ(choice.clash->first, 0u);
  EXPECT_EQ(choice.clash->second, 2u);
}

TEST(ProgramChoice, OnlyWhatIsNeeded) {
  ProgramChoice choice =
      chooseProgram({module({"main"}), module({"other"})}, std::vector<ProgramPart>{{"a.c"}, {"b.c"}}, 0);
  EXPECT_THAT(choice.taken, ElementsAre(0));
}

} // namespace
} // namespace hindsight::intake
