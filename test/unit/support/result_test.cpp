#include "support/result.h"

#include "support/internal_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace hindsight {
namespace {

Result<int> half(int number) {
  if (number % 2) return Error{"odd", "give an even one"};
  return number / 2;
}

TEST(Result, HoldsAValueOrTheReason) {
  Result<int> good = half(4);
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 2);
  Result<int> bad = half(3);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "odd");
  EXPECT_EQ(bad.error().hint, "give an even one");
}

TEST(Result, HandsOverWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  ASSERT_TRUE(result);
  std::unique_ptr<int> taken = std::move(*result);
  EXPECT_EQ(*taken, 7);
}

TEST(ResultDeathTest, AnUncheckedFailureIsAMistake) {
  EXPECT_THAT([&] { static_cast<void>(*half(3)); },
              testing::ThrowsMessage<InternalError>(testing::HasSubstr("checked before")));
}

} // namespace
} // namespace hindsight
