#include "replay/world_functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::HasSubstr;
using testing::Not;

TEST(WorldFunctions, OnlyIfTheTestHasSome) {
  TestCase test;
  test.objects = {{"x", {1, 0, 0, 0}}};
  WorldFunctions none = worldFunctions("int main(void) { return time(0); }", test);
  EXPECT_EQ(none.before, "");
  EXPECT_EQ(none.after, "");
}

TEST(WorldFunctions, ThoseThatTheProgramUses) {
  TestCase test;
  test.objects = {{"time()", {1, 0, 0, 0}}};
  WorldFunctions text =
      worldFunctions("int rand(void) { return 4; } int main(void) { return time(0) + rand(); /* clock() */ }", test);
  EXPECT_EQ(text.before, "#define time hindsight_time\n");
  EXPECT_THAT(text.after, HasSubstr("#undef time\nlong hindsight_own_time(long *out) __asm__(\"hindsight_time\")"));
  EXPECT_THAT(text.after, Not(HasSubstr("hindsight_rand"))); // which is the program's own
  EXPECT_THAT(text.after, Not(HasSubstr("hindsight_clock")));
}
