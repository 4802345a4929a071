#include "program/llvm/assumptions.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string problemOf(ParsedModule& module) {
  auto problem = assumeAtStart(*module, *module->getFunction("f"));
  return problem ? problem->message : "";
}

TEST(Assumptions, AreAskedFirst) {
  ParsedModule module{"define void @assume_f(i32 %n) {\n  ret void\n}\n"
                      "define i32 @f(i32 %n) {\n  ret i32 %n\n}\n"};
  EXPECT_EQ(problemOf(module), "");
  EXPECT_THAT(module.text(), HasSubstr("define i32 @f(i32 %n) {\n  call void @assume_f(i32 %n)\n  ret i32 %n\n}"));
  EXPECT_THAT(module.text(), Not(HasSubstr("f.again")));
}

TEST(Assumptions, CallsOfTheProgramPromiseNothing) {
  ParsedModule module{"define void @assume_f(i32 %n) {\n  ret void\n}\n@table = global ptr @f\n"
                      "define i32 @f(i32 %n) {\n  %m = call i32 @f(i32 %n)\n  ret i32 %m\n}\n"};
  EXPECT_EQ(problemOf(module), "");
  std::string text = module.text();
  EXPECT_THAT(text, HasSubstr("@table = global ptr @f.again"));
  EXPECT_THAT(text, HasSubstr("call void @assume_f(i32 %n)\n  %m = call i32 @f.again(i32 %n)"));
  EXPECT_THAT(text, HasSubstr("define internal i32 @f.again(i32 %n) {\n  %m = call i32 @f.again(i32 %n)"));
}

TEST(Assumptions, WhatDoesNotFitIsSaid) {
  ParsedModule none{"define i32 @f(i32 %n) {\n  ret i32 %n\n}\n"};
  EXPECT_EQ(problemOf(none), "--assume: there is no function assume_f");
  ParsedModule other{"define void @assume_f(ptr %n) {\n  ret void\n}\ndefine i32 @f(i32 %n) {\n  ret i32 %n\n}\n"};
  EXPECT_EQ(problemOf(other), "--assume: assume_f does not have the parameters of f, or returns something");
}

} // namespace
} // namespace hindsight::test
