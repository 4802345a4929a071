#include "../snippet.h"

#include <algorithm>

using namespace hindsight;
using namespace hindsight::test;
using testing::UnorderedElementsAre;

/// The variables that can change, with the first byte of each.
static std::vector<std::pair<std::string, int>> variablesOf(std::vector<std::string> inputs,
                                                            std::vector<std::string> flags) {
  LoadOptions options;
  options.inputs = std::move(inputs);
  options.clangFlags = std::move(flags);
  options.clangFlags.push_back("-w");
  options.entry = "main";
  options.verify = true;
  auto program = loadProgram(options);
  EXPECT_TRUE(program) << program.error().message;
  std::vector<std::pair<std::string, int>> variables;
  if (!program) return variables;
  for (const Global& global : (*program)->globals)
    if (!global.constant && !global.name.empty() && global.bytes.size() == 4)
      variables.emplace_back(global.name, global.bytes[0]);
  return variables;
}

TEST(StaticNames, AreNumberedByThemselves) {
  Folder folder;
  std::string first = folder.write("first.c", "int puts(const char *); static int mode = 1, other = 7; int g(void);\n"
                                              "int f(int x) { if (x) { static int n = 2; puts(\"a\"); return n++; }\n"
                                              "static int n = 3; puts(\"b\"); puts(\"c\"); return n++; }\n"
                                              "int main(void) { int a[2]; a[mode] = 1; mode++; other++;\n"
                                              "return f(1) + f(0) + g() + a[1]; }");
  std::string second = folder.write("second.c", "static int mode = 4; int other = 8;\n"
                                                "static int f(void) { static int n = 5; return n++ + mode++; }\n"
                                                "int g(void) { return f() + other++; }");
  auto expected =
      UnorderedElementsAre(std::pair("mode", 1), std::pair("other.1", 7), std::pair("f.n", 2), std::pair("f.n.1", 3),
                           std::pair("mode.1", 4), std::pair("other", 8), std::pair("f.n.2", 5));
  EXPECT_THAT(variablesOf({first, second}, {}), expected);
  // What sanitizers put in takes numbers, too.
  EXPECT_THAT(variablesOf({first, second}, {"-fsanitize=undefined", "-fno-sanitize=vptr"}), expected);
}

TEST(StaticNames, OfFunctionsToo) {
  Folder folder;
  std::string first =
      folder.write("first.c", "int puts(const char *); int g(void); static int help(void) { return 1; }\n"
                              "static int f(void) { puts(\"a\"); return help(); }\n"
                              "int main(void) { return f() + g(); }");
  std::string second = folder.write("second.c", "static int help(void) { return 2; } int f(void) { return 3; }\n"
                                                "int g(void) { return f() + help(); }");
  for (std::vector<std::string> flags : {std::vector<std::string>{"-w"}, {"-w", "-fsanitize=undefined"}}) {
    LoadOptions options;
    options.inputs = {first, second};
    options.clangFlags = flags;
    options.entry = "main";
    auto program = loadProgram(options);
    ASSERT_TRUE(program) << program.error().message;
    std::vector<std::string> names;
    for (const Function& function : (*program)->functions)
      if (function.displayName == "help" || function.displayName == "f") names.push_back(function.name);
    EXPECT_THAT(names, UnorderedElementsAre("help", "help.1", "f", "f.1"));
  }
}
