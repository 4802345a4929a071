#include "replay/failing_allocations.h"

#include "program/allocation_functions.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::HasSubstr;
using testing::Not;

TEST(FailingAllocations, NothingForNothing) {
  FailingAllocations text = failingAllocations("int main(void) { malloc(1); }", {});
  EXPECT_EQ(text.before + text.after, "");
}

TEST(FailingAllocations, WhatIsUsedAndNotDefined) {
  FailingAllocations text = failingAllocations(
      "void *calloc(unsigned long n, unsigned long m) { return malloc(n * m); } int main(void) { calloc(1, 2); }",
      {2, 5});
  EXPECT_EQ(text.before, "#define malloc hindsight_malloc\n");
  EXPECT_THAT(text.after, HasSubstr("hindsight_failing[] = {2, 5, 0}"));
  EXPECT_THAT(text.after, HasSubstr("void *hindsight_malloc(__SIZE_TYPE__ n) {"));
  EXPECT_THAT(text.after, Not(HasSubstr("calloc")));
}

TEST(FailingAllocations, EveryFunctionThatIsCounted) {
  for (std::string_view name : kAllocationFunctions)
    EXPECT_EQ(failingAllocations(fmt::format("{};", name), {1}).before,
              fmt::format("#define {0} hindsight_{0}\n", name));
}
