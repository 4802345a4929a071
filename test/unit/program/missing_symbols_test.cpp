#include "program/missing_symbols.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

std::vector<MissingSymbol> missingIn(const std::string& text) {
  Folder folder;
  LoadOptions options;
  options.inputs = {folder.write("a.c", text)};
  options.entry = "f";
  options.keepAll = true;
  auto program = loadProgram(options);
  EXPECT_TRUE(program) << program.error().message;
  return program ? missingSymbols(**program) : std::vector<MissingSymbol>();
}

TEST(MissingSymbols, WhoUsesThem) {
  auto missing = missingIn("int gone(int);\n"
                           "extern int lost;\n"
                           "static int g(void) {\n"
                           "  return gone(1) + gone(2); }\n"
                           "int f(void) { return g() + lost; }\n");
  ASSERT_EQ(missing.size(), 2u);
  EXPECT_EQ(missing[0].name, "gone");
  EXPECT_FALSE(missing[0].isVariable);
  EXPECT_TRUE(missing[0].reachable);
  ASSERT_EQ(missing[0].users.size(), 1u);
  EXPECT_EQ(missing[0].users[0].function, "g");
  EXPECT_EQ(missing[0].users[0].line, 4u);
  EXPECT_EQ(missing[1].name, "lost");
  EXPECT_TRUE(missing[1].isVariable);
  EXPECT_EQ(missing[1].users[0].function, "f");
}

TEST(MissingSymbols, WhatNobodyGetsTo) {
  auto missing = missingIn("void gone(void); void taken(void); void other(void) { gone(); }\n"
                           "void (*table[])(void) = {taken};\n"
                           "int f(int i) { table[i](); return 0; }\n");
  ASSERT_EQ(missing.size(), 2u);
  EXPECT_EQ(missing[0].name, "gone");
  EXPECT_FALSE(missing[0].reachable);
  EXPECT_EQ(missing[1].name, "taken");
  EXPECT_TRUE(missing[1].reachable);
  EXPECT_EQ(missing[1].users[0].function, "") << "named by a variable";
}

TEST(MissingSymbols, WhatTheEngineHasIsThere) {
  EXPECT_TRUE(missingIn("void *malloc(unsigned long); int f(void) { return malloc(1) != 0; }").empty());
}

} // namespace
} // namespace hindsight::test
