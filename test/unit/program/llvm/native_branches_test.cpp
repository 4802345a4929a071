#include "program/llvm/native_branches.h"

#include "parsed_module.h"

#include "support/branch_code.h"

#include <regex>

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const char* kText = R"(
declare void @library(ptr)
define i32 @compare(i1 %c) !dbg !5 {
  br i1 %c, label %then, label %join, !dbg !6
then:
  br i1 %c, label %join, label %more, !dbg !7, !nosanitize !4
more:
  br i1 %c, label %join, label %join, !dbg !7
join:
  ret i32 0, !dbg !8
}
define i32 @main(i32 %x) !dbg !9 {
  call void @library(ptr @compare), !dbg !10
  switch i32 %x, label %other [ i32 4, label %a
                                i32 7, label %a
                                i32 9, label %other ], !dbg !10
a:
  ret i32 1, !dbg !10
other:
  ret i32 0, !dbg !10
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, isOptimized: false, emissionKind: FullDebug)
!2 = !DIFile(filename: "src/a.c", directory: "/home/me")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "compare", file: !2, line: 2, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 3, column: 5, scope: !5)
!7 = !DILocation(line: 4, column: 5, scope: !5)
!8 = !DILocation(line: 5, column: 9, scope: !5)
!9 = distinct !DISubprogram(name: "main", file: !2, line: 9, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 10, column: 7, scope: !9)
)";

std::string recorded() {
  ParsedModule module(kText);
  recordBranches(*module, {module->getFunction("main")});
  return std::regex_replace(module.text(), std::regex(", !dbg ![0-9]+"), "");
}

size_t count(const std::string& text, const std::string& part) {
  size_t found = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

TEST(NativeBranches, BranchesOfTheSourceAreTold) {
  std::string text = recorded();
  EXPECT_THAT(text, HasSubstr("add i32 " + std::to_string(static_cast<int32_t>(branchCode("a.c", 3, 5)))));
  EXPECT_EQ(count(text, "call void @__hindsight_replay_branch"), 2u)
      << "neither checks of a sanitizer nor branches that go one way only";
}

TEST(NativeBranches, CasesOfASwitch) {
  std::string text = recorded();
  uint32_t at = branchCode("a.c", 10, 7);
  auto number = [](uint32_t code) { return "i32 " + std::to_string(static_cast<int32_t>(code)); };
  EXPECT_EQ(count(text, number(switchCode(at, 4))), 2u) << "two values, one way";
  EXPECT_EQ(count(text, number(switchCode(at, 7))), 0u);
  EXPECT_EQ(count(text, number(switchCode(at, 9))), 0u) << "goes where no case goes";
  EXPECT_EQ(count(text, number(switchCode(at, std::nullopt))), 1u);
}

TEST(NativeBranches, WhatTheLibraryCallsBackDoesNotCount) {
  std::string text = recorded();
  EXPECT_THAT(text, HasSubstr("call i32 @__hindsight_replay_set_away(i32 1)\n  call void @library(ptr @compare)\n"
                              "  %3 = call i32 @__hindsight_replay_set_away(i32 0)"));
  EXPECT_EQ(count(text, "call i32 @__hindsight_replay_is_away()"), 1u) << "compare does not know who called it";
}

} // namespace
} // namespace hindsight::test
