#include "support/options.h"

#include "support/internal_error.h"

#include <gmock/gmock.h>

#include <set>

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Options, TableIsInOrderAndConsistent) {
  std::set<std::string_view> names;
  ASSERT_EQ(allOptions().size(), kOptionCount);
  for (size_t index = 0; index < allOptions().size(); ++index) {
    const OptionInfo& option = allOptions()[index];
    SCOPED_TRACE(std::string(option.name));
    EXPECT_EQ(option.option, Option(index));
    EXPECT_TRUE(names.insert(option.name).second) << "the name is used twice";
    EXPECT_TRUE(option.name.starts_with("--") || option.name == "-p");
    EXPECT_NE(option.commands, 0u);
    EXPECT_FALSE(option.help.empty());
    EXPECT_FALSE(option.section.empty());
    EXPECT_EQ(option.type == OptionType::Flag, option.values.empty());
  }
}

TEST(Options, DefaultsAreThoseOfTheTable) {
  OptionValues values;
  EXPECT_EQ(values.text(Option::Entry), "main");
  EXPECT_EQ(values.seconds(Option::Time), 0);
  EXPECT_EQ(values.count(Option::Memory), 2ull << 30);
  EXPECT_FALSE(values.flag(Option::Json));
  EXPECT_FALSE(values.given(Option::Entry));
  EXPECT_EQ(info(Option::Solver).choices()[values.choice(Option::Solver)], "z3");
}

TEST(Options, ValuesAreTyped) {
  OptionValues values;
  EXPECT_FALSE(values.set(Option::Time, "1m"));
  EXPECT_FALSE(values.set(Option::Memory, "512M"));
  EXPECT_FALSE(values.set(Option::Search, "bfs"));
  EXPECT_FALSE(values.set(Option::Json, ""));
  EXPECT_FALSE(values.set(Option::MaxForks, "10k"));
  EXPECT_EQ(values.seconds(Option::Time), 60);
  EXPECT_EQ(values.count(Option::Memory), 512ull << 20);
  EXPECT_EQ(values.choice(Option::Search), 1u);
  EXPECT_TRUE(values.flag(Option::Json));
  EXPECT_EQ(values.count(Option::MaxForks), 10000u);
  EXPECT_TRUE(values.given(Option::Time));
}

TEST(Options, BadValuesAreExplainedAndChangeNothing) {
  OptionValues values;
  EXPECT_THAT(values.set(Option::Time, "soon")->message, HasSubstr("--time: 'soon' is not a duration"));
  EXPECT_THAT(values.set(Option::Memory, "lots")->message, HasSubstr("--memory: 'lots'"));
  EXPECT_THAT(values.set(Option::Seed, "-1")->message, HasSubstr("--seed: '-1' is not a number"));
  EXPECT_THAT(values.set(Option::SolverEffort, "5G")->message, HasSubstr("between 0 and 4294967295"));
  std::optional<Error> error = values.set(Option::Search, "dsf");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "--search: 'dsf' is not one of dfs, bfs, random-path, coverage, false-first, distance");
  EXPECT_EQ(error->hint, "did you mean 'dfs'?");
  EXPECT_FALSE(values.given(Option::Search));
  EXPECT_EQ(values.count(Option::Memory), 2ull << 30);
}

TEST(Options, NothingIsNoValue) {
  OptionValues values;
  EXPECT_EQ(values.set(Option::Time, "0s")->message, "--time: '0s' leaves no time to work");
  EXPECT_EQ(values.set(Option::Memory, "0")->message, "--memory: '0' leaves no memory to work");
  EXPECT_EQ(values.set(Option::Entry, "")->message, "--entry needs a value");
  EXPECT_EQ(values.set(Option::ErrorCall, "")->message, "--error-call needs a value");
  EXPECT_EQ(values.count(Option::Memory), 2ull << 30);
  EXPECT_EQ(values.text(Option::Entry), "main");
  EXPECT_FALSE(values.given(Option::Entry));
  EXPECT_FALSE(values.set(Option::MaxDepth, "0")); // a number of forks: none is no limit
}

TEST(Options, ACommandMayHaveADefaultOfItsOwn) {
  OptionValues values;
  values.setDefault(Option::Time, "60s");
  EXPECT_EQ(values.seconds(Option::Time), 60);
  EXPECT_FALSE(values.given(Option::Time));
}

TEST(Options, ChoicesAreSplit) {
  EXPECT_THAT(info(Option::Search).choices(),
              ElementsAre("dfs", "bfs", "random-path", "coverage", "false-first", "distance"));
}

TEST(OptionsDeathTest, ReadingAnOptionAsAnotherTypeIsAMistake) {
  OptionValues values;
  EXPECT_THAT([&] { static_cast<void>(values.flag(Option::Time)); },
              testing::ThrowsMessage<InternalError>(testing::HasSubstr("read as the type")));
}

} // namespace
} // namespace hindsight
