#include "report/bytes_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace hindsight {
namespace {

using Bytes = std::vector<uint8_t>;

Bytes bytesOf(std::string_view text) {
  return {text.begin(), text.end()};
}

TEST(BytesText, WritesHexadecimal) {
  EXPECT_EQ(hexText(Bytes{0xde, 0xad, 0x00}), "de ad 00");
  EXPECT_EQ(hexText(Bytes{1, 2, 3}, 2), "01 02 ...");
  EXPECT_EQ(hexText(Bytes{1, 2}, 2), "01 02");
  EXPECT_EQ(hexText(Bytes{}), "");
  EXPECT_EQ(hexDigits(Bytes{0xde, 0xad, 0x00}), "dead00");
}

TEST(BytesText, WritesStringLiterals) {
  EXPECT_EQ(stringLiteral(bytesOf("a\"b\\c\n\t\r")), R"("a\"b\\c\n\t\r")");
  EXPECT_EQ(stringLiteral(Bytes{0, '1', 0xff}), R"("\0001\377")") << "an octal escape never eats a digit";
  EXPECT_EQ(stringLiteral(bytesOf("abcdef"), 3), "\"abc\"...");
}

TEST(BytesText, ReadsNumbersBothWays) {
  EXPECT_EQ(numberText(Bytes{0xe8, 0x03, 0, 0}), "1000");
  EXPECT_EQ(numberText(Bytes{0xff}), "-1 (255)");
  EXPECT_EQ(numberText(Bytes(8, 0xff)), "-1 (18446744073709551615)");
  EXPECT_EQ(numberText(Bytes(16, 0xff)), "-1 (340282366920938463463374607431768211455)");
  EXPECT_EQ(numberText(Bytes(3, 1)), "");
  EXPECT_EQ(numberText(Bytes{}), "");
}

TEST(BytesText, KnowsText) {
  EXPECT_TRUE(looksLikeText(bytesOf("hello")));
  EXPECT_TRUE(looksLikeText(Bytes{'h', 'i', 0, 0, 0, 0}));
  EXPECT_FALSE(looksLikeText(Bytes{0, 0, 0, 0}));
  EXPECT_FALSE(looksLikeText(Bytes{0xe8, 0x03, 0, 0}));
  EXPECT_FALSE(looksLikeText(Bytes{}));
}

} // namespace
} // namespace hindsight
