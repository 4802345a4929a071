#include "support/given_world.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::ElementsAre;

TestObject number(const char* name, uint8_t value) {
  return {name, {value, 0, 0, 0}};
}

TEST(GivenWorld, NothingGivenIsNoWorld) {
  EXPECT_FALSE(worldOf({}, {}));
  GivenWorld fixed;
  fixed.clock = 5;
  EXPECT_FALSE(worldOf(fixed, {})); // the numbers are inputs of the test
}

TEST(GivenWorld, TestsSayWhatTheSymbolicPartsAre) {
  GivenWorld given;
  given.arguments = {{"-b"}};
  given.symbolicArguments = {0, 2, 3};
  given.files = {{"known", "text"}, {"any", std::nullopt, 4}};
  given.input = GivenFile{"stdin", std::nullopt, 2};
  given.variables = {"A=b"};
  TestCase test;
  test.objects = {{"variable", {9}},
                  number("argc", 3),
                  {"argv[2]", {'x', 0, 'y'}},
                  number("size of any", 1),
                  {"any", {'q', 'r', 's', 't'}},
                  number("size of stdin", 2),
                  {"stdin", {'i', 'n'}},
                  {"own", {1}}};
  test.globals = 1;
  test.worldInputs = 6;
  std::optional<TestWorld> world = worldOf(given, test);
  ASSERT_TRUE(world);
  EXPECT_THAT(world->arguments, ElementsAre("program", "-b", "x"));
  EXPECT_THAT(world->files, ElementsAre(TestFile{"known", "text"}, TestFile{"any", "q"}));
  EXPECT_EQ(world->input, "in");
  EXPECT_THAT(world->variables, ElementsAre("A=b"));
}

TEST(GivenWorld, ATestThatEndsTooEarlyLeavesTheRestEmpty) {
  GivenWorld given;
  given.symbolicArguments = {2, 2, 3};
  given.input = GivenFile{"stdin", std::nullopt, 2};
  std::optional<TestWorld> world = worldOf(given, {});
  EXPECT_THAT(world->arguments, ElementsAre("program", "", ""));
  EXPECT_EQ(world->input, "");
}

TEST(GivenWorld, FuzzTargetsHaveTheirDataOnStandardInput) {
  GivenWorld given;
  given.mostData = 4;
  TestCase test;
  test.objects = {number("size of data", 2), {"data", {'a', 'b', 'c', 'd'}}};
  test.worldInputs = 2;
  EXPECT_EQ(worldOf(given, test)->input, "ab");
}

} // namespace
} // namespace hindsight
