#include "program/llvm/linker.h"

#include "parsed_module.h"

#include <llvm/IR/Constants.h>

namespace hindsight::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class LinkerTest : public ::testing::Test {
protected:
  ModuleInput input(const std::string& name, const std::string& text) {
    return {.path = folder.write(name, kLayout64 + text), .shown = name, .trusted = false};
  }
  std::unique_ptr<llvm::Module> link(const std::vector<ModuleInput>& inputs) {
    auto linked = linker.linkInputs(inputs);
    EXPECT_TRUE(linked) << linked.error().message;
    return linked ? std::move(*linked) : nullptr;
  }
  /// What a function without parameters returns.
  static uint64_t returned(llvm::Module& module, const char* name) {
    auto* end = llvm::cast<llvm::ReturnInst>(module.getFunction(name)->getEntryBlock().getTerminator());
    return llvm::cast<llvm::ConstantInt>(end->getReturnValue())->getZExtValue();
  }

  Folder folder;
  llvm::LLVMContext context;
  ModuleLinker linker{context};
};

TEST_F(LinkerTest, WhoYieldsGivesOnlyWhatIsMissing) {
  ModuleInput second = input("b.ll", "define i32 @g() {\n  ret i32 2\n}\ndefine i32 @h() {\n  ret i32 2\n}\n"
                                     "@alias = alias i32 (), ptr @g\n");
  second.yields = true;
  auto module =
      link({input("a.ll", "define weak i32 @g() {\n  ret i32 1\n}\ndefine i32 @alias() {\n  ret i32 1\n}\n"), second});
  ASSERT_TRUE(module);
  EXPECT_EQ(returned(*module, "g"), 1u) << "also if it is a weak one";
  EXPECT_EQ(returned(*module, "h"), 2u);
  EXPECT_EQ(returned(*module, "alias"), 1u);
}

TEST_F(LinkerTest, TwoDefinitionsOfOneNameAreAnError) {
  auto linked = linker.linkInputs(
      {input("a.ll", "define i32 @g() {\n  ret i32 1\n}\n"), input("b.ll", "define i32 @g() {\n  ret i32 2\n}\n")});
  ASSERT_FALSE(linked);
  EXPECT_EQ(linked.error().message, "g is defined in a.ll and in b.ll");
}

/// A program and a library may both have a helper that nobody else sees.
TEST_F(LinkerTest, WhatIsHiddenInALibraryIsItsOwn) {
  ModuleInput one = input("l1.ll", "declare i32 @helper()\ndefine i32 @api() {\n  %r = call i32 @helper()\n"
                                   "  ret i32 %r\n}\n");
  ModuleInput two = input("l2.ll", "define hidden i32 @helper() {\n  ret i32 2\n}\n");
  one.library = two.library = 1;
  auto module = link({input("a.ll", "define i32 @helper() {\n  ret i32 1\n}\n"), one, two});
  ASSERT_TRUE(module);
  EXPECT_EQ(returned(*module, "helper"), 1u);
  const auto& call = llvm::cast<llvm::CallInst>(module->getFunction("api")->getEntryBlock().front());
  EXPECT_NE(call.getCalledFunction(), module->getFunction("helper"));
  EXPECT_TRUE(call.getCalledFunction()->hasInternalLinkage());
}

TEST_F(LinkerTest, WhatCannotBeReadIsNamedWithItsLine) {
  auto linked = linker.linkInputs({input("a.ll", "define i32 @g() {\n  retrn i32 1\n}\n")});
  ASSERT_FALSE(linked);
  EXPECT_THAT(linked.error().message, AllOf(HasSubstr("a.ll:4: cannot be read"), HasSubstr("instruction")));
}

TEST(Linker, FunctionsThatIntrinsicsStandFor) {
  ParsedModule module("declare <2 x float> @llvm.sin.v2f32(<2 x float>)\ndeclare { double, i32 } "
                      "@llvm.frexp.f64.i32(double)\ndeclare double @llvm.fabs.f64(double)\n");
  declareMathFunctions(*module);
  EXPECT_THAT(module.text(), HasSubstr("declare float @sinf(float)"));
  EXPECT_THAT(module.text(), HasSubstr("declare double @frexp(double, ptr)"));
  EXPECT_FALSE(module->getFunction("fabs")) << "an instruction of its own";
}

TEST(Linker, DefinedSymbols) {
  ParsedModule module("@x = global i32 1\n@y = external global i32\ndeclare void @g()\n"
                      "define internal void @h() {\n  ret void\n}\n");
  llvm::StringSet<> names = definedSymbols(*module);
  EXPECT_TRUE(names.contains("x") && names.contains("h"));
  EXPECT_EQ(names.size(), 2u);
}

} // namespace
} // namespace hindsight::test
