#include "support/internal_error.h"
#include "support/invariant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(Invariant, SaysWhatShouldHaveHeldAndWhere) {
  int apples = 2;
  EXPECT_THAT(whyItGaveUp([&] { HS_INVARIANT(apples == 3, "there should be three apples"); }).value_or(""),
              testing::ContainsRegex(
                  "internal error at .*invariant_test.cpp:[0-9]+: there should be three apples .apples == 3."));
  EXPECT_THAT(whyItGaveUp([] { HS_UNREACHABLE("nobody should come here"); }).value_or(""),
              testing::HasSubstr("nobody should come here"));
}

TEST(Invariant, WhatComesToItsEndHasNotGivenUp) {
  EXPECT_EQ(whyItGaveUp([] {}), std::nullopt);
  EXPECT_EQ(whyItGaveUp([] { throw std::bad_alloc(); }), "out of memory");
}

TEST(Invariant, CostsNothingWhenItHolds) {
  int evaluations = 0;
  HS_INVARIANT(++evaluations == 1, "the condition should be evaluated once");
  EXPECT_EQ(evaluations, 1);
}

} // namespace
} // namespace hindsight
