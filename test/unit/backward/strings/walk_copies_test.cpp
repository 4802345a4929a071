// Copies of strings as long as searches say, without walking through a loop.
#include "model_fixture.h"

namespace hindsight::backward {
namespace {

class WalkCopies : public ModelFixture {
protected:
  BackwardOutcome with(const std::string& model, const std::string& name, const std::string& then) {
    return ask(model + kText + "char to[6] = {9, 9, 9, 9, 9, 9}; int main(void) { fill(); " + then + " target(); }",
               {name});
  }
};

TEST_F(WalkCopies, WithTheirEnd) {
  const std::string model = "char *strcpy(char *to, const char *from) { char *p = to; while ((*p++ = *from++)); "
                            "return to; }\n";
  EXPECT_EQ(with(model, "strcpy", "strcpy(to, text); if (to[0] == 'q' && to[1] == 0 && to[2] == 9)"), kReached);
  EXPECT_EQ(with(model, "strcpy", "strcpy(to, text); if (to[0] == 9 && text[0] != 9)"), kExhausted);
  EXPECT_EQ(with(model, "strcpy", "strcpy(to, text); if (to[4] != 9)"), kExhausted) << "behind the longest";
}

TEST_F(WalkCopies, BoundedOnesFillTheRestWithZeros) {
  const std::string model = "char *strncpy(char *to, const char *from, unsigned long n) { unsigned long i = 0;"
                            " for (; i < n && from[i]; i++) to[i] = from[i]; for (; i < n; i++) to[i] = 0;"
                            " return to; }\n";
  EXPECT_EQ(with(model, "strncpy", "strncpy(to, text, 2); if (to[1] == 'y' && to[2] == 9)"), kReached);
  EXPECT_EQ(with(model, "strncpy", "strncpy(to, text, 5); if (to[4] == 9)"), kExhausted);
}

TEST_F(WalkCopies, AppendedBehindWhatIsThere) {
  const std::string model = "char *strcat(char *to, const char *from) { char *p = to; while (*p) p++;"
                            " while ((*p++ = *from++)); return to; }\n";
  EXPECT_EQ(with(model, "strcat", "to[1] = 0; strcat(to, text); if (to[0] == 9 && to[1] == 'z' && to[2] == 0)"),
            kReached);
  EXPECT_EQ(with(model, "strcat", "to[1] = 0; strcat(to, text); if (to[0] != 9)"), kExhausted);
}

/// Into no room at all, nothing is copied, and the length is that of the whole.
TEST_F(WalkCopies, AsMuchAsThereIsRoomFor) {
  const std::string model = "unsigned long strlcpy(char *to, const char *from, unsigned long n) { unsigned long i = 0;"
                            " for (; from[i]; i++) if (i + 1 < n) to[i] = from[i];"
                            " if (n) to[i < n ? i : n - 1] = 0; return i; }\n";
  EXPECT_EQ(with(model, "strlcpy", "if (strlcpy(to, text, 2) == 3 && to[0] == 'a' && to[1] == 0)"), kReached);
  EXPECT_EQ(with(model, "strlcpy", "if (strlcpy(to, text, 0) == 2 && to[0] == 9)"), kReached);
  EXPECT_EQ(with(model, "strlcpy", "strlcpy(to, text, 0); if (to[0] != 9)"), kExhausted);
}

} // namespace
} // namespace hindsight::backward
