// Which calls are crossed as a whole.
#include "model_fixture.h"

#include "backward/strings/string_calls.h"

namespace hindsight::backward {
namespace {

class WalkStrings : public ModelFixture {
protected:
  /// Whether the first call of main is crossed as a whole.
  bool isKnown(const std::string& source, bool fromRuntime = true) {
    load(source, {"-w", "-fno-builtin"});
    const Function& main = *program->findFunction("main");
    const CallInfo& call = main.calls.at(0);
    Function callee = program->functions[call.callee];
    callee.fromRuntime = fromRuntime;
    return findStringFunction(main, callee, call) != nullptr;
  }
};

TEST_F(WalkStrings, ModelsByTheirNames) {
  std::string source = "unsigned long strlen(const char *s) { return 0; } int main(void) { return strlen(\"a\"); }";
  EXPECT_TRUE(isKnown(source));
  EXPECT_FALSE(isKnown(source, false)) << "the program's own";
  EXPECT_FALSE(isKnown("int strleng(const char *s) { return 0; } int main(void) { return strleng(\"a\"); }"));
}

TEST_F(WalkStrings, OnlyWithTheArgumentsThatTheyHave) {
  EXPECT_FALSE(isKnown("long strlen(const char *s) { return 0; }"
                       "int main(void) { return ((long (*)(const char *, int))strlen)(\"a\", 1); }"));
  EXPECT_FALSE(isKnown("int strcmp(const char *s) { return 0; } int main(void) { return strcmp(\"a\"); }"));
}

TEST_F(WalkStrings, NumbersInABaseThatIsKnown) {
  auto source = [](const std::string& base) {
    return "long strtol(const char *s, char **e, int b) { return 0; }"
           "int main(int n, char **v) { return strtol(\"1\", 0, " +
           base + "); }";
  };
  for (const char* base : {"0", "2", "36"}) EXPECT_TRUE(isKnown(source(base))) << base;
  for (const char* base : {"1", "37", "n"}) EXPECT_FALSE(isKnown(source(base))) << base;
}

/// A path that looks behind the end of a text is none, and the program fails there.
TEST_F(WalkStrings, ASearchMustFindAnEnd) {
  std::string source = kLength + "char text[2] = {1, 1}; int main(void) { text[1] = __VERIFIER_nondet_uchar();"
                                 " if (strlen(text) == ";
  EXPECT_EQ(ask(source + "1) target(); }", {"strlen"}), kReached);
  EXPECT_EQ(ask(source + "2) target(); }", {"strlen"}), kExhausted);
}

} // namespace
} // namespace hindsight::backward
