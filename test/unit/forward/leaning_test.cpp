#include "forward/leaning.h"

#include <gtest/gtest.h>

#include <set>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

TEST(Leaning, IsFairUnlessAskedFor) {
  Leaning fair;
  EXPECT_TRUE(fair.isFair());
  for (uint64_t place = 0; place < 100; ++place) EXPECT_EQ(fair.towards(place), 1u);
}

TEST(Leaning, IsTheSameForTheWholeWalk) {
  Leaning leaning(7), same(7), other(9);
  unsigned different = 0;
  for (uint64_t place = 1; place < 100; ++place) {
    EXPECT_EQ(leaning.towards(place), same.towards(place));
    different += leaning.towards(place) != other.towards(place);
  }
  EXPECT_GE(different, 50u);
}

TEST(Leaning, AllDegreesAreUsed) {
  std::set<uint32_t> degrees;
  for (uint64_t salt = 1; salt < 200; ++salt) degrees.insert(Leaning(salt * 0x1234567).towards(42));
  EXPECT_EQ(degrees, (std::set<uint32_t>{1, 4, 16, 64, 256}));
}

TEST(Leaning, AStateThatDoesNotRunIsNowhere) {
  State state;
  EXPECT_EQ(placeOfState(&state), 0u);
  EXPECT_EQ(placeOfState(nullptr), 0u);
  EXPECT_EQ(Leaning(5).towards(0), 1u);
}

} // namespace
