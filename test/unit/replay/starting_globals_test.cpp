#include "replay/starting_globals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::HasSubstr;
using testing::Not;

TEST(StartingGlobals, NothingForNothing) {
  EXPECT_EQ(*startingGlobals({{}, {{"x", {1}}}}), "");
}

TEST(StartingGlobals, TheFirstInputsAreTaken) {
  auto text = startingGlobals({{}, {{"mode", {1, 0}}, {"x", {1}}}, {}, 1});
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("constructor"));
  EXPECT_THAT(*text, HasSubstr("_Static_assert(sizeof mode == 2"));
  EXPECT_THAT(*text, HasSubstr("hindsight_take((void *)&mode, sizeof mode);"));
  EXPECT_THAT(*text, Not(HasSubstr("&x")));
}

TEST(StartingGlobals, AVariableThatCannotBeNamedIsAnError) {
  for (const char* name : {"f.counter", "mode.1", "", "1"}) {
    auto text = startingGlobals({{}, {{name, {1}}}, {}, 1});
    ASSERT_FALSE(text) << name;
    EXPECT_THAT(text.error().message, HasSubstr(name));
  }
}
