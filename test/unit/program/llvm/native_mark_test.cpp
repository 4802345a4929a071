#include "program/llvm/native_mark.h"

#include "parsed_module.h"

#include <regex>

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using Kind = TargetPlace::Kind;

/// Lines 3 and 4 of a.c; line 4 in two blocks, one of which starts with a phi.
const char* kMarkedText = R"(
declare void @g()
define i32 @f(i1 %c, ptr %p) !dbg !5 {
  %x = alloca i32
  store i32 1, ptr %x, !dbg !6
  br i1 %c, label %then, label %join, !dbg !6
then:
  %y = load i32, ptr %x, !dbg !7
  call void @g(), !dbg !7
  call void %p(), !dbg !8
  br label %join, !dbg !8
join:
  %r = phi i32 [ %y, %then ], [ 0, %0 ], !dbg !7
  %s = add i32 %r, 1, !dbg !7
  ret i32 %s, !dbg !8
}
define void @n() naked !dbg !9 {
  unreachable, !dbg !10
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, isOptimized: false, emissionKind: FullDebug)
!2 = !DIFile(filename: "src/a.c", directory: "/home/me")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f", file: !2, line: 2, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 3, column: 5, scope: !5)
!7 = !DILocation(line: 4, column: 5, scope: !5)
!8 = !DILocation(line: 4, column: 9, scope: !5)
!9 = distinct !DISubprogram(name: "n", file: !2, line: 9, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 4, column: 5, scope: !9)
)";
/// The module without what it says about lines.
std::string codeOf(const ParsedModule& module) {
  return std::regex_replace(module.text(), std::regex(", !dbg ![0-9]+"), "");
}

const char* kMark = "call void @__hindsight_replay_reached()\n";

TEST(NativeMark, TheFirstInstructionOfALineInEachBlock) {
  ParsedModule module(kMarkedText);
  EXPECT_EQ(markTarget(*module, {Kind::Line, "", "a.c", 4, {}, ""}, "/home/me/src"), 2u);
  EXPECT_THAT(codeOf(module), HasSubstr(std::string(kMark) + "  %y = load"));
  EXPECT_THAT(codeOf(module), HasSubstr(std::string(kMark) + "  %s = add")) << "nothing stands before a phi";
  ParsedModule other(kMarkedText);
  EXPECT_EQ(markTarget(*other, {Kind::Line, "", "a.c", 4, {}, ""}, "/home/you/src"), 0u);
  EXPECT_THAT(codeOf(other), Not(HasSubstr("__hindsight_replay")));
}

TEST(NativeMark, EntriesAreBehindTheLocals) {
  ParsedModule module(kMarkedText);
  EXPECT_EQ(markTarget(*module, {Kind::Entry, "", "", 0, {"f", "g", "n"}, ""}, ""), 1u)
      << "one has no body, and one no place for a call";
  EXPECT_THAT(codeOf(module), HasSubstr(std::string("align 4\n  ") + kMark + "  store i32 1"));
}

TEST(NativeMark, LabelsAndCalls) {
  ParsedModule label(kMarkedText);
  EXPECT_EQ(markTarget(*label, {Kind::Label, "", "", 0, {"f"}, "join"}, ""), 1u) << "by the name of the block";
  ParsedModule calls(kMarkedText);
  EXPECT_EQ(markTarget(*calls, {Kind::Call, "", "", 0, {"g"}, ""}, ""), 2u);
  EXPECT_THAT(codeOf(calls), HasSubstr("call void @__hindsight_replay_reached_if(ptr %p, ptr @g)"));
  EXPECT_EQ(countText(codeOf(calls), kMark), 1u);
}

TEST(NativeMark, PassingIsSaidBeforeEveryInstructionOfAPlace) {
  const char* passed = "call void @__hindsight_replay_passed()\n";
  ParsedModule line(kMarkedText), column(kMarkedText);
  EXPECT_EQ(markPassing(*line, {"/home/me/src/a.c", 4, 0}, ""), 6u);
  EXPECT_EQ(countText(codeOf(line), passed), 6u);
  EXPECT_EQ(markPassing(*column, {"/home/me/src/a.c", 4, 9}, ""), 3u);
}

} // namespace
} // namespace hindsight::test
