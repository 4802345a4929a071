// What is emitted, and what is not because it would do nothing.
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Emit, LanesAreCopiedOnlyIfTheyDoNotStandSideBySide) {
  auto pick = [](const char* vector) {
    auto program = loadIR(std::string("define i32 @f(<2 x i32> %a, i32 %i) {\n"
                                      "  %b = shufflevector <2 x i32> %a, <2 x i32> %a, <2 x i32> <i32 1, i32 0>\n"
                                      "  %r = extractelement <2 x i32> ") +
                          vector + ", i32 %i\n  ret i32 %r\n}\n");
    return countOpcode(*program->findFunction("f"), Opcode::Copy);
  };
  EXPECT_EQ(pick("%a"), 0u);
  EXPECT_EQ(pick("%b"), 2u) << "the shuffle only renames, and the lanes are in the wrong order";
  EXPECT_EQ(pick("<i32 7, i32 8>"), 2u) << "constants are in no slots";
}

TEST(Emit, TheSameBitsOfAConstantNeedNoInstruction) {
  auto program = loadIR("define double @f(i64 %x) {\n  %a = bitcast i64 4607182418800017408 to double\n"
                        "  %b = bitcast i64 %x to double\n  %c = fadd double %a, %b\n  ret double %c\n}");
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Copy), 1u);
  EXPECT_THAT(bodyOf(*program), HasSubstr("0x3ff0000000000000:f64"));
}

TEST(Emit, NoOffsetAndNoChoiceNeedNoInstruction) {
  auto program = loadIR(R"(define i32 @f(ptr %p, i1 %c, i32 %x) {
    %v = load { i32, i32 }, ptr %p
    %a = extractvalue { i32, i32 } %v, 0
    %s = select i1 %c, i32 %x, i32 %x
    %r = add i32 %a, %s
    ret i32 %r
  })");
  const Function& f = *program->findFunction("f");
  EXPECT_EQ(countOpcode(f, Opcode::GepConst), 1u) << "the first part is where the pair is";
  EXPECT_EQ(countOpcode(f, Opcode::Select), 0u);
}

/// An integer, a float and a pointer of the same bits are three constants; two of the same type are one.
TEST(Emit, ConstantsDifferByTheirTypes) {
  auto program = loadIR(R"(declare void @g(i64, double, ptr, i64, i32)
  define void @f() {
    call void @g(i64 0, double 0.0, ptr null, i64 0, i32 0)
    ret void
  })");
  EXPECT_EQ(program->findFunction("f")->constants.size(), 4u);
}

} // namespace
} // namespace hindsight::test
