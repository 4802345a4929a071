#include "../snippet.h"

#include <algorithm>

using namespace hindsight;
using namespace hindsight::test;

namespace {

/// How many pointers each call that may end the program says are held, in the order of the calls of main.
std::vector<size_t> heldIn(const std::string& source) {
  Folder folder;
  LoadOptions options;
  options.inputs = {folder.write("a.c", "void exit(int); void *malloc(unsigned long); void f(void);\n" + source)};
  options.clangFlags = {"-w"};
  options.verify = true;
  options.checks.held = true;
  auto program = loadProgram(options);
  EXPECT_TRUE(program) << program.error().message;
  std::vector<size_t> held;
  if (!program) return held;
  for (const CallInfo& call : (*program)->findFunction("main")->calls)
    if (call.callee != kNone && (*program)->functions[call.callee].name == "__hindsight_holds")
      held.push_back(call.arguments.size());
  return held;
}

using Held = std::vector<size_t>;

} // namespace

TEST(HeldLocals, PointersInScopeWhereTheProgramIsEnded) {
  EXPECT_EQ(heldIn("int main(int c, char **v) { int *p = malloc(4), n = 5; exit(n); }"), Held{2});
  EXPECT_EQ(heldIn("int main(void) { { int *p = malloc(4); } exit(1); int *q; }"), Held{});
  EXPECT_EQ(heldIn("int main(void) { for (;;) { exit(1); int *p = malloc(4); } }"), Held{});
  EXPECT_EQ(heldIn("int main(void) { int *p = malloc(4); if (*p) { int *q = p + 1; exit(1); } exit(2); }"),
            (Held{1, 2}));
}

TEST(HeldLocals, CallsThatMayEndIt) {
  EXPECT_EQ(heldIn("void g(void) { exit(1); } int main(void) { int *p = malloc(4); g(); f(); return *p; }"), Held{1});
  EXPECT_EQ(heldIn("int main(void) { int *p = malloc(4); f(); return *p; }"), Held{});
  EXPECT_EQ(
      heldIn("void g(void) { exit(1); } void (*h)(void) = g; int main(void) { int *p = malloc(4); h(); return *p; }"),
      Held{1});
  EXPECT_EQ(heldIn("void g(void) {} void (*h)(void) = g; int main(void) { int *p = malloc(4); h(); return *p; }"),
            Held{});
}
