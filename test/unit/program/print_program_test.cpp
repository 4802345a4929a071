#include "program/print_program.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;

TEST(PrintProgram, StableText) {
  auto program = loadIR(R"(@g = constant [2 x ptr] [ptr @h, ptr null]
  declare void @h(i32, ...)
  define i64 @f(i64 %n, ptr %p) {
  entry:
    store ptr @g, ptr %p
    br label %loop
  loop:
    %i = phi i64 [ 0, %entry ], [ %next, %loop ]
    %q = getelementptr inbounds i32, ptr %p, i64 %i
    %v = load volatile i32, ptr %q, align 4
    call void (i32, ...) @h(i32 %v, double 1.0)
    %next = add nsw i64 %i, 1
    %c = icmp slt i64 %next, %n
    br i1 %c, label %loop, label %exit
  exit:
    ret i64 %next
  })");
  EXPECT_EQ(printProgram(*program), "@g = constant 16 bytes, align 8 [0]=@h\n"
                                    "\n"
                                    "declare @h(%0:i32, ...)\n"
                                    "\n"
                                    "define @f(%0:i64 n, %1:ptr p) -> i64\n"
                                    "b0: ; entry\n"
                                    "  Store %1, @g, align 8\n"
                                    "  Jump b1\n"
                                    "  -> b1: %2 := 0:i64\n"
                                    "b1: ; loop, loop b1 depth 1\n"
                                    "  %3:ptr = GepIndex.inbounds %1 + %2*4\n"
                                    "  %4:i32 = Load.volatile %3, align 4\n"
                                    "  Call @h(%4, ... 0x3ff0000000000000:f64)\n"
                                    "  %5:i64 = Add.nsw %2, 1:i64\n"
                                    "  %6:i1 = ICmp.slt %5, %0\n"
                                    "  Branch %6, b1, b2\n"
                                    "  -> b1 back: %2 := %5\n"
                                    "b2: ; exit\n"
                                    "  Return %5\n");
}

TEST(PrintProgram, SourceLocations) {
  auto program = loadC("int f(void) {\n  return 1;\n}");
  EXPECT_THAT(printProgram(*program), HasSubstr("test.c:2\n"));
}

TEST(PrintProgram, Types) {
  EXPECT_EQ(printType({ScalarKind::Integer, 128}), "i128");
  EXPECT_EQ(printType({ScalarKind::Pointer, 32}), "ptr");
  EXPECT_EQ(printType({ScalarKind::Float, 80}), "f80");
}

} // namespace
} // namespace hindsight::test
