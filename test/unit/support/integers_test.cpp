#include "support/integers.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(Integers, MasksCoverExactlyTheirWidth) {
  EXPECT_EQ(mask64(1), 1u);
  EXPECT_EQ(mask64(63), ~0ull >> 1);
  EXPECT_EQ(mask64(64), ~0ull);
  EXPECT_TRUE(mask128(64) == U128(~0ull));
  EXPECT_TRUE(mask128(127) == ~U128(0) >> 1);
  EXPECT_TRUE(mask128(128) == ~U128(0));
}

TEST(Integers, SignExtensionReadsTwosComplement) {
  EXPECT_EQ(signExtend64(0x80, 8), -128);
  EXPECT_EQ(signExtend64(0x7f, 8), 127);
  EXPECT_EQ(signExtend64(0x180, 8), -128) << "bits above the width do not matter";
  EXPECT_EQ(signExtend64(1, 1), -1);
  EXPECT_EQ(signExtend64(~0ull, 64), -1);
  EXPECT_TRUE(signExtend128(U128(1) << 127, 128) < 0);
  EXPECT_TRUE(signExtend128(U128(1) << 79, 80) == -(I128(1) << 79));
  EXPECT_TRUE(signExtend128(5, 128) == 5);
}

} // namespace
} // namespace hindsight
