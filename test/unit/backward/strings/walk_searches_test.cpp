// Lengths, comparisons and bytes in strings, without walking through a loop.
#include "model_fixture.h"

namespace hindsight::backward {
namespace {

class WalkSearches : public ModelFixture {
protected:
  BackwardOutcome with(const std::string& model, const std::string& name, const std::string& condition) {
    return ask(model + kText + "int main(void) { fill(); if (" + condition + ") target(); }", {name});
  }
};

TEST_F(WalkSearches, Lengths) {
  EXPECT_EQ(with(kLength, "strlen", "strlen(text) == 3"), kReached);
  EXPECT_EQ(with(kLength, "strlen", "strlen(text) == 4"), kExhausted);
  EXPECT_EQ(with(kLength, "fill", "strlen(text) == 3"), kBounded) << "a function of the program is walked";
}

TEST_F(WalkSearches, Comparisons) {
  const std::string model = "int strcmp(const char *a, const char *b) { while (*a && *a == *b) a++, b++;"
                            " return *(unsigned char *)a - *(unsigned char *)b; }\n";
  EXPECT_EQ(with(model, "strcmp", "strcmp(text, \"abc\") == 0"), kReached);
  EXPECT_EQ(with(model, "strcmp", "strcmp(text, \"abcd\") == 0"), kExhausted) << "it has no room for it";
  EXPECT_EQ(with(model, "strcmp", "strcmp(text, \"\") < 0"), kExhausted);
}

TEST_F(WalkSearches, BytesAndWhereTheyAre) {
  const std::string model = "char *strchr(const char *s, int c) { for (; *s != (char)c; s++) if (!*s) return 0;"
                            " return (char *)s; }\n";
  EXPECT_EQ(with(model, "strchr", "strchr(text, 'x') == text + 2"), kReached);
  EXPECT_EQ(with(model, "strchr", "text[0] == 'x' && strchr(text, 'x') == text + 2"), kExhausted) << "the first one";
  EXPECT_EQ(with(model, "strchr", "strchr(text, 0) == 0"), kExhausted) << "its end is there";
}

TEST_F(WalkSearches, SetsOfBytes) {
  const std::string model =
      "unsigned long strspn(const char *s, const char *set) { unsigned long n = 0; for (; s[n];"
      " n++) { const char *p = set; while (*p && *p != s[n]) p++; if (!*p) break; } return n; }\n";
  EXPECT_EQ(with(model, "strspn", "strspn(text, \"ab\") == 2 && text[2] == 'c'"), kReached);
  EXPECT_EQ(with(model, "strspn", "strspn(text, \"ab\") == 2 && text[1] == 'c'"), kExhausted);
}

} // namespace
} // namespace hindsight::backward
