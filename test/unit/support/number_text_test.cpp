#include "support/number_text.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(NumberText, Integers) {
  EXPECT_EQ(integerText(0xff, 8, true), "-1");
  EXPECT_EQ(integerText(0xff, 8, false), "255");
  EXPECT_EQ(integerText(0x8000000000000000, 64, true), "-9223372036854775808");
  EXPECT_EQ(integerText(U128(1) << 64 | 5, 128, false), "0x10000000000000005");
}

TEST(NumberText, Floats) {
  EXPECT_EQ(floatText(0x3fc00000, 32), "1.5");
  EXPECT_EQ(floatText(0x7ff0000000000000, 64), "inf");
  EXPECT_EQ(floatText(U128(0x3fff) << 64 | U128(0xc0000000) << 32, 80), "1.5");
  EXPECT_EQ(floatText(0x3e00, 16), "0x3e00") << "of which the language has no constants";
}

} // namespace
} // namespace hindsight
