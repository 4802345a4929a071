#include "replay/placed_allocations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::HasSubstr;
using testing::Not;

TEST(PlacedAllocations, WhatAllocatesAndFreesIsRenamed) {
  TestCase test;
  test.failedAllocations = {2};
  test.addresses = {{1, 0x580000010000}, {3, 0x580000010000}};
  FailingAllocations text = placedAllocations("int main(void) { free(malloc(1)); }", test, "BLOCKS; // why\n// all\n");
  EXPECT_EQ(text.before, "#define malloc hindsight_malloc\n#define free hindsight_free\n");
  EXPECT_THAT(text.after, HasSubstr("#undef malloc\n#undef free\n"));
  EXPECT_THAT(text.after, HasSubstr("hindsight_failing[] = {2, 0}"));
  EXPECT_THAT(text.after, HasSubstr("{{1, 0x580000010000ull}, {3, 0x580000010000ull}, {0, 0}}"));
  EXPECT_THAT(text.after, HasSubstr("BLOCKS;\n"));
  EXPECT_THAT(text.after, Not(HasSubstr("//")));
}
