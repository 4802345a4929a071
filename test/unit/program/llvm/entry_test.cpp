#include "program/llvm/entry.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;

const char* kFunctions = "declare void @missing()\n"
                         "define void @start() {\n  ret void\n}\n"
                         "define void @_ZN1n4openEi(i32 %x) {\n  ret void\n}\n"
                         "define void @_ZN1n4openEl(i64 %x) {\n  ret void\n}\n"
                         "define void @_ZN1n5closeEv() {\n  ret void\n}\n";

TEST(LlvmEntry, ByItsNameInTheFileOrInTheSource) {
  ParsedModule module(kFunctions);
  EXPECT_EQ(findEntry(*module, "start"), module->getFunction("start"));
  EXPECT_EQ(findEntry(*module, "n::close"), module->getFunction("_ZN1n5closeEv"));
  EXPECT_EQ(findEntry(*module, "n::open(long)"), module->getFunction("_ZN1n4openEl"));
  EXPECT_EQ(findEntry(*module, "_ZN1n4openEi"), module->getFunction("_ZN1n4openEi"));
}

TEST(LlvmEntry, OnlyIfOneFunctionIsMeant) {
  ParsedModule module(kFunctions);
  EXPECT_EQ(findEntry(*module, "n::open"), nullptr) << "there are two";
  EXPECT_EQ(findEntry(*module, "missing"), nullptr) << "it has no body";
  EXPECT_EQ(findEntry(*module, "close"), nullptr);
}

TEST(LlvmEntry, WhatCouldHaveBeenMeant) {
  ParsedModule module(kFunctions);
  Error error = noEntry(*module, "strat");
  EXPECT_THAT(error.message, HasSubstr("no function strat is defined"));
  EXPECT_THAT(error.message, HasSubstr("start"));
  EXPECT_THAT(error.hint, HasSubstr("--entry"));
  ParsedModule empty("declare void @missing()\n");
  EXPECT_THAT(noEntry(*empty, "main").message, HasSubstr("defines no function at all"));
}

} // namespace
} // namespace hindsight::test
