#include "program/suggestion.h"

#include <gtest/gtest.h>

namespace hindsight::test {
namespace {

TEST(Suggestion, NearNames) {
  EXPECT_EQ(suggestNames("prcess", {"process", "main", "process"}), "the closest names are: process");
}

TEST(Suggestion, NothingNear) {
  EXPECT_EQ(suggestNames("zzzzzzzz", {"b", "a"}), "there are: a, b");
  EXPECT_EQ(suggestNames("zzzzzzzz", {"f", "e", "d", "c", "b", "a"}), "there are: a, b, c, d, e, ...");
  EXPECT_EQ(suggestNames("zzzzzzzz", {}), "there are none");
}

TEST(Suggestion, FunctionsOfTheToolAreNotOffered) {
  EXPECT_EQ(suggestNames("zzzzzzzz", {"__hindsight_assert_fail", "f"}), "there are: f");
}

} // namespace
} // namespace hindsight::test
