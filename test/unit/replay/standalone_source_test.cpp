#include "replay/standalone_source.h"

#include "scratch.h"

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::HasSubstr;
using testing::Not;

TEST(StandaloneSource, OwnHeadersBecomeText) {
  Scratch scratch;
  scratch.write("own.h", "#pragma once\n#include <far.h>\nint own;\n");
  scratch.write("inc/far.h", "int far;\n");
  std::string file = scratch.write("a.c", "#include <stdio.h>\n  #  include \"own.h\"\n#include \"own.h\"\nint x;\n");
  auto source = standAlone(file, {scratch.path("inc")});
  ASSERT_TRUE(source);
  EXPECT_EQ(source->text,
            "#line 1 \"a.c\"\n#include <stdio.h>\n"
            "#line 1 \"own.h\"\n\n#line 1 \"far.h\"\nint far;\n#line 3 \"own.h\"\nint own;\n#line 3 \"a.c\"\n"
            "#line 4 \"a.c\"\nint x;\n");
  EXPECT_FALSE(source->includesKlee);
}

TEST(StandaloneSource, HarnessHeadersGo) {
  Scratch scratch;
  auto source = standAlone(scratch.write("a.c", "#include <klee/klee.h>\nint x;"), {});
  ASSERT_TRUE(source);
  EXPECT_TRUE(source->includesKlee);
  EXPECT_FALSE(source->includesHindsight);
  EXPECT_THAT(source->text, Not(HasSubstr("#include")));
  EXPECT_TRUE(standAlone(scratch.write("b.c", "#include \"hindsight.h\"\n"), {})->includesHindsight);
}

TEST(StandaloneSource, Problems) {
  Scratch scratch;
  EXPECT_FALSE(standAlone(scratch.path("missing.c"), {}));
  auto cycle = standAlone(scratch.write("a.c", "#include \"a.c\"\n"), {});
  ASSERT_FALSE(cycle);
  EXPECT_THAT(cycle.error().message, HasSubstr("includes itself"));
}

TEST(StandaloneSource, NamesInCode) {
  std::set<std::string> names = identifiersIn("int a1 = f(b); // c\n/* d */ \"e\\\"g\" 'h' '\\'' x;");
  EXPECT_EQ(names, (std::set<std::string>{"a1", "b", "f", "int", "x"}));
}

TEST(StandaloneSource, NamesWithABody) {
  std::set<std::string> names = {"f", "g", "h", "k"};
  std::string text = "int f(int (*p)(int)) /* here */ { g(); if (h(1)) { } }\nvoid g(void);\nint k(void)\n{}";
  EXPECT_EQ(bodiesIn(text, names), (std::map<std::string, size_t>{{"f", text.find('{') + 1}, {"k", text.size() - 1}}));
}
