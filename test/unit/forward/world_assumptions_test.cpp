#include "forward/world_assumptions.h"

#include "run_fixture.h"

#include <gmock/gmock.h>

namespace hindsight::forward {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;

RunResult weigh(const std::string& source, Verdict verdict, const GivenWorld& world = {},
                std::optional<std::set<std::string>> asked = std::nullopt) {
  RunResult result;
  result.verdict = verdict;
  result.complete = true;
  result.worldAsked = std::move(asked);
  weighWorld(result, *load(source), world);
  return result;
}

const char *kPlain = "int main(void) { return 0; }", *kArguments = "int main(int argc, char **argv) { return argc; }",
           *kReads = "int getchar(void); int main(void) { return getchar(); }";

TEST(WorldAssumptions, OnlyAnswersThatSayNothingIsThereRestOnThem) {
  EXPECT_EQ(weigh(kReads, Verdict::Violated).verdict, Verdict::Violated);
  EXPECT_EQ(weigh(kReads, Verdict::Reachable).verdict, Verdict::Reachable);
  EXPECT_EQ(weigh(kReads, Verdict::Safe).verdict, Verdict::Unknown);
  EXPECT_EQ(weigh(kPlain, Verdict::Safe).verdict, Verdict::Safe);
  RunResult refused = weigh(kArguments, Verdict::Unreachable);
  EXPECT_EQ(refused.verdict, Verdict::Unknown);
  EXPECT_FALSE(refused.complete);
  EXPECT_EQ(refused.unsupported.size(), 1u);
  EXPECT_EQ(weigh(kArguments, Verdict::UnreachableWithinBounds).verdict, Verdict::Unknown);
  EXPECT_EQ(weigh(kArguments, Verdict::Blocked).verdict, Verdict::Unknown);
}

TEST(WorldAssumptions, WhatNoPathCalledDoesNotCount) {
  EXPECT_EQ(weigh(kReads, Verdict::Safe, {}, std::set<std::string>()).verdict, Verdict::Safe);
  RunResult open = weigh(kReads, Verdict::Safe, {}, std::set<std::string>{"environment"});
  EXPECT_EQ(open.verdict, Verdict::Unknown);
  EXPECT_THAT(open.unsupported, ElementsAre(testing::Pair(HasSubstr("--env"), 1)));
}

TEST(WorldAssumptions, WhatWasGivenIsNoted) {
  GivenWorld world;
  world.input = GivenFile{"stdin", std::nullopt, 4};
  world.files = {{"a", "b"}};
  world.variables = {"A=b"};
  world.symbolicArguments = {1, 2, 3};
  world.clock = 17;
  RunResult noted =
      weigh(kArguments, Verdict::Safe, world, std::set<std::string>{"standard input", "files", "environment", "clock"});
  EXPECT_EQ(noted.verdict, Verdict::Safe);
  EXPECT_THAT(noted.unsupported, IsEmpty());
  EXPECT_THAT(noted.notes, Contains(HasSubstr("at most 4 bytes")));
  EXPECT_THAT(noted.notes, Contains(HasSubstr("1 to 2 arguments of at most 3 bytes")));
  EXPECT_THAT(noted.notes, Contains(HasSubstr("no other files exist")));
  EXPECT_THAT(noted.notes, Contains(HasSubstr("no other environment variables are set")));
  EXPECT_THAT(noted.notes, Contains(HasSubstr("17 seconds")));
}

TEST(WorldAssumptions, ArgumentsOfMainAreNoted) {
  RunResult noted = weigh(kArguments, Verdict::Safe);
  EXPECT_EQ(noted.verdict, Verdict::Safe);
  EXPECT_THAT(noted.notes, ElementsAre(HasSubstr("without command-line arguments")));
}

TEST(WorldAssumptions, ConstructorsLookAtArgumentsToo) {
  const char* source = "int many; __attribute__((constructor)) static void begin(int argc) { many = argc > 1; }"
                       "int main(void) { return many; }";
  EXPECT_EQ(weigh(source, Verdict::Unreachable).verdict, Verdict::Unknown);
}

} // namespace
} // namespace hindsight::forward
