#include "triage/probes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hindsight::triage {
namespace {

Program withText(const std::string& text) {
  Program program;
  Global global;
  global.constant = true;
  global.bytes.assign(text.begin(), text.end());
  global.bytes.push_back(0);
  program.globals.push_back(global);
  return program;
}

TEST(Probes, NothingIsOpen) {
  EXPECT_TRUE(simpleInputs(withText("x"), {}).empty());
  GivenWorld closed;
  closed.arguments = std::vector<std::string>{"a"};
  EXPECT_TRUE(simpleInputs(withText("x"), closed).empty());
}

TEST(Probes, TheSimplestFirstAndWordsOfTheProgram) {
  GivenWorld world;
  world.symbolicArguments = SymbolicArguments{0, 2, 4};
  world.input = GivenFile{"stdin", std::nullopt, 6};
  std::vector<TestCase> tests = simpleInputs(withText("-zap"), world);
  ASSERT_FALSE(tests.empty());
  ASSERT_EQ(tests[0].objects.size(), 3u) << "no argument";
  EXPECT_EQ(tests[0].objects[0], (TestObject{"argc", {1, 0, 0, 0}}));
  EXPECT_EQ(tests[0].objects[1], (TestObject{"size of stdin", {0, 0, 0, 0}}));
  EXPECT_EQ(tests[0].objects[2].bytes.size(), 6u);
  TestObject word{"argv[1]", {'-', 'z', 'a', 'p'}};
  EXPECT_TRUE(std::ranges::any_of(
      tests, [&](const TestCase& test) { return test.objects[0].bytes[0] == 2 && test.objects[1] == word; }));
  for (const TestCase& test : tests)
    for (const TestObject& object : test.objects)
      EXPECT_EQ(object.bytes.size(), object.name == "stdin" ? 6u : 4u) << object.name;
}

TEST(Probes, AsManyArgumentsAsTheWorldHas) {
  GivenWorld world;
  world.arguments = std::vector<std::string>{"first"};
  world.symbolicArguments = SymbolicArguments{1, 1, 8};
  for (const TestCase& test : simpleInputs(withText("x"), world)) {
    ASSERT_EQ(test.objects.size(), 1u) << "their number is known";
    EXPECT_EQ(test.objects[0].name, "argv[2]");
  }
}

TEST(Probes, FilesAreNotGuessed) {
  GivenWorld world;
  world.symbolicArguments = SymbolicArguments{0, 2, 4};
  world.files = {{"f", std::nullopt, 4}};
  EXPECT_TRUE(simpleInputs(withText("x"), world).empty());
}

} // namespace
} // namespace hindsight::triage
