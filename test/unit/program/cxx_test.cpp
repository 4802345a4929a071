// C++ as clang emits it: constructors, virtual calls, exceptions, templates, the standard library.
#include "snippet.h"

namespace hindsight::test {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Cxx, VirtualCallsAndGlobalObjects) {
  auto program =
      load("test.cpp", "struct A { int x; A(int x) : x(x) {} virtual int get() { return x; } virtual ~A() {} };\n"
                       "struct B : A { B() : A(3) {} int get() override { return x + 1; } };\n"
                       "A global(7); extern \"C\" int f(int c) { A *p = c ? new B : &global; int r = p->get();\n"
                       "if (c) delete p; return r; }");
  EXPECT_THAT(unsupportedIn(*program), Each(HasSubstr("exception handling")));
  EXPECT_EQ(program->constructors.size(), 1u);
  size_t relocations = 0;
  for (const Global& global : program->globals)
    if (global.name.starts_with("_ZTV")) relocations += global.relocations.size();
  EXPECT_GE(relocations, 6u);
}

TEST(Cxx, StandardLibrary) {
  for (const char* level : {"-O0", "-O2"}) {
    auto program =
        load("test.cpp",
             "#include <vector>\n#include <string>\n#include <map>\n#include <algorithm>\n"
             "extern \"C\" int f(int n) { std::vector<int> v; for (int i = 0; i < n; i++) v.push_back(n - i);\n"
             "std::sort(v.begin(), v.end()); std::map<std::string, int> m; m[std::to_string(n)] = v[0];\n"
             "return m.begin()->second; }",
             {level});
    EXPECT_THAT(unsupportedIn(*program), Each(HasSubstr("exception handling")));
    EXPECT_GT(program->functions.size(), 5u);
  }
}

TEST(Cxx, NoExceptionsNoHoles) {
  auto program =
      load("test.cpp", "#include <vector>\nextern \"C\" int f(int n) { std::vector<int> v(n); return v.size(); }",
           {"-fno-exceptions"});
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
}

} // namespace
} // namespace hindsight::test
