// What is decoded because something that runs may need it.
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::UnorderedElementsAre;

std::vector<std::string> kept(const Program& program) {
  std::vector<std::string> names;
  for (const Function& function : program.functions) names.push_back(function.name);
  for (const Global& global : program.globals) names.push_back("@" + global.name);
  return names;
}

TEST(Reachable, ThroughInitialisersAliasesAndConstructors) {
  auto program = loadIR(R"(@table = global [2 x ptr] [ptr @inTable, ptr @next]
  @next = internal global ptr getelementptr (i8, ptr @last, i64 1)
  @last = global [2 x i8] zeroinitializer
  @other = alias void (), ptr @aliased
  @nothing = global ptr @unused
  @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 9, ptr @made, ptr null }]
  declare void @external()
  define void @inTable() {
    call void @external()
    ret void
  }
  define void @aliased() {
    ret void
  }
  define void @made() {
    ret void
  }
  define void @unused() {
    ret void
  }
  define ptr @f() {
    call void @other()
    ret ptr @table
  })");
  EXPECT_THAT(kept(*program),
              UnorderedElementsAre("external", "inTable", "aliased", "made", "f", "@table", "@next", "@last"));
}

TEST(Reachable, OnlyACalleeDoesNotHaveItsAddressTaken) {
  auto program = loadIR(R"(declare void @called(ptr)
  declare void @passed()
  declare void @both()
  define void @f() {
    call void @called(ptr @passed)
    call void @called(ptr @both)
    call void @both()
    ret void
  })");
  EXPECT_FALSE(program->findFunction("called")->addressTaken);
  EXPECT_TRUE(program->findFunction("passed")->addressTaken);
  EXPECT_TRUE(program->findFunction("both")->addressTaken);
}

/// Two functions that need each other, and a variable that points to itself.
TEST(Reachable, Circles) {
  auto program = loadIR("@self = global ptr @self\ndefine void @g() {\n  call void @f()\n  ret void\n}\n"
                        "define void @f() {\n  call void @g()\n  store ptr null, ptr @self\n  ret void\n}");
  EXPECT_THAT(kept(*program), UnorderedElementsAre("f", "g", "@self"));
}

} // namespace
} // namespace hindsight::test
