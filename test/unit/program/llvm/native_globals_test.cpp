#include "program/llvm/native_globals.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(NativeGlobals, VariablesThatTheProgramCanChange) {
  ParsedModule module(R"(@changes = global [3 x i16] zeroinitializer
  @hidden = internal global i8 1
  @fixed = constant i32 3
  @elsewhere = external global i32
  @.text = private global [2 x i8] c"a\00"
  @llvm.used = appending global [1 x ptr] [ptr @hidden]
  )");
  startGlobalsFromTest(*module);
  std::string text = module.text();
  EXPECT_EQ(countText(text, "call void @__hindsight_replay_global("), 2u);
  EXPECT_THAT(text, HasSubstr("ptr @changes, i64 6)"));
  EXPECT_THAT(text, HasSubstr("ptr @hidden, i64 1)"));
  EXPECT_THAT(text, HasSubstr("c\"changes\\00\"")) << "its name, for the test";
}

TEST(NativeGlobals, TheirStartIsBeforeAllOthers) {
  ParsedModule module("@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
                      "[{ i32, ptr, ptr } { i32 1, ptr @early, ptr null }]\n"
                      "define void @early() {\n  ret void\n}\n@x = global i32 0\n",
                      kLayout32);
  startGlobalsFromTest(*module);
  EXPECT_THAT(module.text(), HasSubstr("{ i32 0, ptr @__hindsight_start_globals, ptr null }"));
  EXPECT_THAT(module.text(), HasSubstr("ptr @x, i32 4)")) << "sizes are those of the machine";
}

TEST(NativeGlobals, WithoutVariablesTheLibraryIsStillTold) {
  ParsedModule module("");
  startGlobalsFromTest(*module);
  EXPECT_THAT(module.text(), HasSubstr("call void @__hindsight_replay_globals_started()"));
  EXPECT_THAT(module.text(), Not(HasSubstr("call void @__hindsight_replay_global(")));
}

TEST(NativeGlobals, AHeapIsShownVariablesWhereItIsBuilt) {
  ParsedModule module("@table = global [3 x i16] zeroinitializer\ndefine void @main() {\n  ret void\n}\n");
  llvm::IRBuilder<> builder(&module->getFunction("main")->getEntryBlock().front());
  showVariablesToHeap(*module, builder);
  EXPECT_THAT(module.text(), HasSubstr("call void @__hindsight_replay_heap_variable("));
  EXPECT_THAT(module.text(), HasSubstr("ptr @table, i64 6)"));
}

TEST(NativeGlobals, VariablesOfNoFileGetAPlace) {
  ParsedModule module(
      "@elsewhere = external global i32\n@stdout = external global ptr\n@open = external global [0 x i8]\n");
  defineMissingVariables(*module);
  EXPECT_THAT(module.text(), HasSubstr("@elsewhere = weak global i32 0"));
  EXPECT_THAT(module.text(), HasSubstr("@stdout = external global ptr")) << "the C library has it";
  EXPECT_THAT(module.text(), HasSubstr("@open = external global [0 x i8]"));
}

} // namespace
} // namespace hindsight::test
