#include "../snippet.h"

#include <algorithm>

using namespace hindsight;
using namespace hindsight::test;

namespace {

/// How many calls mark uses of values, and of memory.
std::pair<size_t, size_t> marksIn(const std::string& source) {
  Folder folder;
  LoadOptions options;
  options.inputs = {folder.write("a.c", source)};
  options.clangFlags = {"-w"};
  options.entry = "main";
  options.verify = true;
  options.checks.uses = true;
  auto program = loadProgram(options);
  EXPECT_TRUE(program) << program.error().message;
  if (!program) return {0, 0};
  auto count = [&](std::string_view name) {
    size_t found = 0;
    for (const Function& function : (*program)->functions)
      found += static_cast<size_t>(std::ranges::count_if(function.calls, [&](const CallInfo& call) {
        return call.callee != kNone && (*program)->functions[call.callee].name == name;
      }));
    return found;
  };
  return {count("__hindsight_use"), count("__hindsight_use_range")};
}

using Marks = std::pair<size_t, size_t>;

} // namespace

TEST(UseChecks, ScalarsThatArePassedOrReturned) {
  EXPECT_EQ(marksIn("int f(int); int main(int c, char **v) { return f(c); }"), Marks(2, 0));
  EXPECT_EQ(marksIn("void f(int); int main(void) { f(5); return 0; }"), Marks(1, 0)); // constants were written
  EXPECT_EQ(
      marksIn("enum E { A }; void g(void); enum E f(int c) { return c; } int main(void) { g(); f(1); return 0; }"),
      Marks(2, 0));
}

TEST(UseChecks, StructsAreCopied) {
  EXPECT_EQ(marksIn("struct P { char a; int b; }; struct P f(struct P p) { return p; }\n"
                    "int main(void) { struct P p; f(p); return 0; }"),
            Marks(1, 0)); // the result of main alone
}

TEST(UseChecks, MemoryThatTheLibraryReads) {
  const char* text =
      "int memcmp(const void *, const void *, unsigned long); long write(int, const void *, unsigned long);"
      "unsigned long fwrite(const void *, unsigned long, unsigned long, void *); char a[4], b[4];"
      "int main(void) { write(1, a, 4); fwrite(a, 2, 2, 0); return memcmp(a, b, 4); }";
  EXPECT_EQ(marksIn(text).second, 4u);
  EXPECT_EQ(marksIn("long write(int f, const void *p, unsigned long n) { return n; }\n"
                    "int main(void) { write(1, 0, 4); return 0; }")
                .second,
            0u); // the program's own
}
