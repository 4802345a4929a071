#include "report/xml_text.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(XmlText, MarkupIsEscaped) {
  EXPECT_EQ(xmlText("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
  EXPECT_EQ(xmlText(""), "");
}

TEST(XmlText, LettersOfAnyLanguageStay) {
  EXPECT_EQ(xmlText("größer ≤ 漢 😀"), "größer ≤ 漢 😀");
}

TEST(XmlText, BytesThatAreNoText) {
  EXPECT_EQ(xmlText("a\x01"
                    "b\x7f"),
            "a�b�");
  EXPECT_EQ(xmlText(std::string_view("\0x", 2)), "�x");
  EXPECT_EQ(xmlText("\x80"
                    "a"),
            "�a")
      << "a byte of a letter without its first";
  EXPECT_EQ(xmlText("a\xe2\x89"), "a��") << "a letter that is cut";
  EXPECT_EQ(xmlText("\xc0\xaf"), "��") << "longer than it has to be";
  EXPECT_EQ(xmlText("\xe0\x80\xaf"), "���");
  EXPECT_EQ(xmlText("\xed\xa0\x80"), "���") << "half of a pair";
  EXPECT_EQ(xmlText("\xf4\x90\x80\x80"), "����") << "beyond the last";
  EXPECT_EQ(xmlText("\xef\xbf\xbf"), "���") << "no character in XML";
}

TEST(Shortened, LettersAreCountedNotBytes) {
  EXPECT_EQ(shortened("größer", 6), "größer");
  EXPECT_EQ(shortened("größer", 5), "größ…");
  EXPECT_EQ(shortened("größer", 1), "…");
  EXPECT_EQ(shortened("", 0), "");
}

} // namespace
} // namespace hindsight
