#include "program/shown_name.h"

#include <gtest/gtest.h>

using namespace hindsight;

static std::string shown(const std::string& name) {
  Global global;
  global.name = name;
  return shownName(global);
}

TEST(ShownName, AsInTheSource) {
  EXPECT_EQ(shown("table"), "table");
  EXPECT_EQ(shown("table.12"), "table");
  EXPECT_EQ(shown("main.counter"), "main.counter");
  EXPECT_EQ(shown("main.counter.1"), "main.counter");
  EXPECT_EQ(shown("_ZN12_GLOBAL__N_15tableE.1"), "(anonymous namespace)::table");
  EXPECT_EQ(shown("_Znonsense"), "_Znonsense");
  EXPECT_EQ(shown(".str"), ".str");
}
