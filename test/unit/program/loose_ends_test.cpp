#include "program/loose_ends.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

const std::string kEnd = "_Noreturn void __hindsight_unsupported(const char *); _Noreturn void abort(void);\n";

TEST(LooseEndsTest, CallsOfTheModelsSayWhereTheyStop) {
  auto program = load("test.c",
                      kEnd + "int g(int x) { if (x == 7) abort(); return x; }\n"
                             "int f(int x) { if (x == 7) __hindsight_unsupported(\"seven\"); return g(x); }",
                      {"-w"});
  LooseEnds ends(*program);
  const Function& f = *program->findFunction("f");
  ASSERT_EQ(ends.of(f).size(), 1u);
  EXPECT_EQ(f.instructions[ends.of(f)[0]].op, Opcode::Call);
  EXPECT_TRUE(ends.isAt(f, f.blockOf(ends.of(f)[0])));
  EXPECT_TRUE(ends.of(*program->findFunction("g")).empty()) << "an abort is the end";
}

TEST(LooseEndsTest, FunctionsThatOnlyStopThereAreSeenThrough) {
  auto program = load("test.c",
                      kEnd + "_Noreturn static void stops(void) { __hindsight_unsupported(\"all of it\"); }\n"
                             "int f(int x) { if (x == 7) stops(); return x; }",
                      {"-w"});
  LooseEnds ends(*program);
  EXPECT_EQ(ends.of(*program->findFunction("f")).size(), 1u);
}

TEST(LooseEndsTest, ProgramsWithoutModelsHaveNone) {
  auto program = load("test.c", "int f(int x) { if (x) __builtin_trap(); return x; }", {"-w"});
  LooseEnds ends(*program);
  EXPECT_TRUE(ends.of(*program->findFunction("f")).empty());
}

} // namespace
} // namespace hindsight::test
