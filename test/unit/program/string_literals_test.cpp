#include "program/string_literals.h"

#include "snippet.h"

using namespace hindsight;
using namespace hindsight::test;

namespace {

class StringLiterals : public testing::Test {
protected:
  static Global literal(std::string text, const char* name = ".str.3") {
    Global global;
    global.name = name;
    global.constant = true;
    global.element.width = 8;
    global.size = text.size() + 1;
    global.bytes.assign(text.begin(), text.end());
    global.bytes.push_back(0);
    return global;
  }
};

TEST_F(StringLiterals, AreConstantNamelessAndEndWithZero) {
  EXPECT_TRUE(isStringLiteral(literal("abc")));
  EXPECT_FALSE(isStringLiteral(literal("abc", "table")));
  Global variable = literal("abc"), open = literal("abc"), empty = literal("");
  variable.constant = false;
  open.bytes.back() = 'd';
  empty.bytes.clear();
  EXPECT_FALSE(isStringLiteral(variable));
  EXPECT_FALSE(isStringLiteral(open));
  EXPECT_TRUE(isStringLiteral(empty));
}

TEST_F(StringLiterals, OverlapIfOneIsTheEndOfTheOther) {
  EXPECT_TRUE(mayOverlap(literal("abc"), literal("abc")));
  EXPECT_TRUE(mayOverlap(literal("abc"), literal("bc")));
  EXPECT_TRUE(mayOverlap(literal(""), literal("abc")));
  EXPECT_FALSE(mayOverlap(literal("abc"), literal("ab")));
  EXPECT_FALSE(mayOverlap(literal("xbc"), literal("abc")));
  EXPECT_FALSE(mayOverlap(literal("abc"), literal("abc", "named")));
}

TEST_F(StringLiterals, AreToldFromConstantsOfAProgram) {
  auto program = loadC("const char named[] = \"abc\"; int puts(const char *);"
                       "int f(void) { puts(named); return puts(\"abc\"); }");
  ASSERT_TRUE(program);
  int literals = 0;
  for (const Global& global : program->globals) {
    literals += isStringLiteral(global);
    EXPECT_TRUE(global.name != "named" || !isStringLiteral(global));
  }
  EXPECT_EQ(literals, 1);
}

} // namespace
