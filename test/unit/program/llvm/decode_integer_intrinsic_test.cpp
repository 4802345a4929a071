#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(DecodeIntegerIntrinsic, IntegerFamily) {
  auto program = loadIR(R"(declare i32 @llvm.ctlz.i32(i32, i1)
  declare i32 @llvm.cttz.i32(i32, i1)
  declare i32 @llvm.ctpop.i32(i32)
  declare i32 @llvm.bswap.i32(i32)
  declare i32 @llvm.bitreverse.i32(i32)
  declare i32 @llvm.fshl.i32(i32, i32, i32)
  declare i32 @llvm.fshr.i32(i32, i32, i32)
  declare i32 @llvm.sadd.sat.i32(i32, i32)
  declare i32 @llvm.usub.sat.i32(i32, i32)
  declare i32 @llvm.sshl.sat.i32(i32, i32)
  define i32 @f(i32 %x, i32 %y) {
    %1 = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
    %2 = call i32 @llvm.cttz.i32(i32 %1, i1 false)
    %3 = call i32 @llvm.ctpop.i32(i32 %2)
    %4 = call i32 @llvm.bswap.i32(i32 %3)
    %5 = call i32 @llvm.bitreverse.i32(i32 %4)
    %6 = call i32 @llvm.fshl.i32(i32 %5, i32 %y, i32 3)
    %7 = call i32 @llvm.fshr.i32(i32 %6, i32 %y, i32 3)
    %8 = call i32 @llvm.sadd.sat.i32(i32 %7, i32 %y)
    %9 = call i32 @llvm.usub.sat.i32(i32 %8, i32 %y)
    %10 = call i32 @llvm.sshl.sat.i32(i32 %9, i32 %y)
    ret i32 %10
  })");
  std::string body = bodyOf(*program);
  for (const char* text :
       {"CountLeadingZeros %0", "CountTrailingZeros", "PopCount", "ByteSwap", "BitReverse", "FunnelShiftLeft",
        "FunnelShiftRight", "AddSaturate.signed", "SubSaturate.unsigned", "ShlSaturate.signed"})
    EXPECT_THAT(body, HasSubstr(text));
  EXPECT_EQ(program->findFunction("f")->instructions[0].imm, 1u);
  EXPECT_EQ(program->findFunction("f")->instructions[1].imm, 0u);
}

TEST(DecodeIntegerIntrinsic, MinimaMaximaAbsAndThreeWay) {
  auto program = loadIR(R"(declare i8 @llvm.smin.i8(i8, i8)
  declare i8 @llvm.smax.i8(i8, i8)
  declare i8 @llvm.umin.i8(i8, i8)
  declare i8 @llvm.umax.i8(i8, i8)
  declare i8 @llvm.abs.i8(i8, i1)
  declare i8 @llvm.scmp.i8.i8(i8, i8)
  declare i8 @llvm.ucmp.i8.i8(i8, i8)
  define {i8, i8, i8, i8, i8, i8, i8} @f(i8 %x, i8 %y) {
    %1 = call i8 @llvm.smin.i8(i8 %x, i8 %y)
    %2 = call i8 @llvm.smax.i8(i8 %x, i8 %y)
    %3 = call i8 @llvm.umin.i8(i8 %x, i8 %y)
    %4 = call i8 @llvm.umax.i8(i8 %x, i8 %y)
    %5 = call i8 @llvm.abs.i8(i8 %x, i1 true)
    %6 = call i8 @llvm.scmp.i8.i8(i8 %x, i8 %y)
    %7 = call i8 @llvm.ucmp.i8.i8(i8 %x, i8 %y)
    %a = insertvalue {i8, i8, i8, i8, i8, i8, i8} undef, i8 %1, 0
    %b = insertvalue {i8, i8, i8, i8, i8, i8, i8} %a, i8 %2, 1
    %c = insertvalue {i8, i8, i8, i8, i8, i8, i8} %b, i8 %3, 2
    %d = insertvalue {i8, i8, i8, i8, i8, i8, i8} %c, i8 %4, 3
    %e = insertvalue {i8, i8, i8, i8, i8, i8, i8} %d, i8 %5, 4
    %g = insertvalue {i8, i8, i8, i8, i8, i8, i8} %e, i8 %6, 5
    %h = insertvalue {i8, i8, i8, i8, i8, i8, i8} %g, i8 %7, 6
    ret {i8, i8, i8, i8, i8, i8, i8} %h
  })");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate.call("f", {0xfe, 3}), (std::vector<U128>{0xfe, 3, 3, 0xfe, 2, 0xff, 1}));
  EXPECT_EQ(evaluate.call("f", {3, 3}), (std::vector<U128>{3, 3, 3, 3, 3, 0, 0}));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Sub.nsw 0:i8, %0"));
}

TEST(DecodeIntegerIntrinsic, OverflowScalarAndVector) {
  auto program = loadIR(R"(declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
  declare {<2 x i8>, <2 x i1>} @llvm.uadd.with.overflow.v2i8(<2 x i8>, <2 x i8>)
  define {<2 x i8>, <2 x i1>} @g(<2 x i8> %a, <2 x i8> %b) {
    %r = call {<2 x i8>, <2 x i1>} @llvm.uadd.with.overflow.v2i8(<2 x i8> %a, <2 x i8> %b)
    ret {<2 x i8>, <2 x i1>} %r
  }
  define {i32, i1} @f(i32 %a, i32 %b) {
    call {<2 x i8>, <2 x i1>} @g(<2 x i8> zeroinitializer, <2 x i8> zeroinitializer)
    %r = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
    ret {i32, i1} %r
  })");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate.call("f", {0x7fffffff, 1}), (std::vector<U128>{0x80000000u, 1}));
  EXPECT_EQ(evaluate.call("g", {200, 1, 100, 2}), (std::vector<U128>{44, 3, 1, 0}));
}

TEST(DecodeIntegerIntrinsic, AbsOfTheLeastNumberIsItselfOrUndefined) {
  auto absolute = [](const char* leastIsPoison) {
    return loadIR(std::string("declare <2 x i8> @llvm.abs.v2i8(<2 x i8>, i1)\ndefine <2 x i8> @f(<2 x i8> %v) {\n"
                              "  %r = call <2 x i8> @llvm.abs.v2i8(<2 x i8> %v, i1 ") +
                  leastIsPoison + ")\n  ret <2 x i8> %r\n}\n");
  };
  auto wraps = absolute("false");
  EXPECT_EQ(Evaluator(*wraps).call("f", {0x80, 0xff}), (std::vector<U128>{0x80, 1}));
  EXPECT_THAT(bodyOf(*wraps), Not(HasSubstr("Sub.nsw")));
  EXPECT_THAT(bodyOf(*absolute("true")), HasSubstr("Sub.nsw"));
}

} // namespace
} // namespace hindsight::test
