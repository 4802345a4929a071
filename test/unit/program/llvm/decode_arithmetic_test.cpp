#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(DecodeArithmetic, EveryOperatorWithItsFlags) {
  auto program = loadIR(R"(define i32 @f(i32 %a, i32 %b) {
    %1 = add nuw nsw i32 %a, %b
    %2 = sub nsw i32 %1, %b
    %3 = mul nuw i32 %2, %b
    %4 = udiv exact i32 %3, %b
    %5 = sdiv i32 %4, %b
    %6 = urem i32 %5, %b
    %7 = srem i32 %6, %b
    %8 = shl nuw i32 %7, %b
    %9 = lshr exact i32 %8, %b
    %10 = ashr i32 %9, %b
    %11 = and i32 %10, %b
    %12 = or i32 %11, %b
    %13 = xor i32 %12, -1
    ret i32 %13
  })");
  std::string body = bodyOf(*program);
  for (const char* text : {"Add.nuw.nsw %0, %1", "Sub.nsw", "Mul.nuw", "UDiv.exact", "SDiv %", "URem %", "SRem %",
                           "Shl.nuw", "LShr.exact", "AShr %", "And %", "Or %", "Xor %"})
    EXPECT_THAT(body, HasSubstr(text));
}

TEST(DecodeArithmetic, ComparisonsAndCasts) {
  auto program = loadIR(R"(define i64 @f(i16 %a, ptr %p) {
    %c = icmp ule i16 %a, 7
    %d = icmp eq ptr %p, null
    %e = and i1 %c, %d
    %z = zext i1 %e to i64
    %s = sext i16 %a to i128
    %t = trunc i128 %s to i64
    %n = ptrtoint ptr %p to i64
    %q = inttoptr i64 %n to ptr
    %n2 = ptrtoint ptr %q to i16
    %w = zext i16 %n2 to i64
    %x = add i64 %z, %t
    %y = add i64 %x, %w
    ret i64 %y
  })");
  std::string body = bodyOf(*program);
  for (const char* text : {"ICmp.ule %0, 7:i16", "PtrCmp.eq %1, null", ":i128 = SExt %0", ":i64 = PtrToInt %1",
                           ":ptr = IntToPtr %", ":i16 = Trunc %"})
    EXPECT_THAT(body, HasSubstr(text));
  EXPECT_EQ(Evaluator(*program)("f", {mask128(16), 0}), U128(uint64_t(-1)));
  EXPECT_EQ(Evaluator(*program)("f", {3, 0}), U128(4));
}

TEST(DecodeArithmetic, AddressWidthsOn32Bit) {
  auto program = loadIR(R"(define i64 @f(ptr %p, i64 %n) {
    %a = ptrtoint ptr %p to i64
    %q = inttoptr i64 %n to ptr
    %b = ptrtoint ptr %q to i64
    %c = add i64 %a, %b
    ret i64 %c
  })",
                        kLayout32);
  std::string body = bodyOf(*program);
  EXPECT_THAT(body, HasSubstr(":i32 = PtrToInt %0"));
  EXPECT_THAT(body, HasSubstr(":i32 = Trunc %1"));
  EXPECT_EQ(Evaluator(*program)("f", {5, (U128(1) << 32) + 2}), U128(7));
}

TEST(DecodeArithmetic, FloatOperators) {
  auto program = loadIR(R"(define double @f(double %a, double %b, float %s) {
    %1 = fadd double %a, %b
    %2 = fsub double %1, %b
    %3 = fmul double %2, 2.0
    %4 = fdiv double %3, %b
    %5 = fneg double %4
    %6 = fpext float %s to double
    %7 = fadd double %5, %6
    %8 = fptosi double %7 to i32
    %9 = sitofp i32 %8 to double
    %10 = fptrunc double %9 to float
    %11 = fpext float %10 to double
    %c = fcmp uge double %11, %a
    %12 = select i1 %c, double %11, double %a
    ret double %12
  })");
  std::string body = bodyOf(*program);
  for (const char* text : {"FAdd.double", "FConvert.single.double", "FToSInt.double", "FFromSInt.double",
                           "FConvert.double.single", "FCmp.uge.double"})
    EXPECT_THAT(body, HasSubstr(text));
  double a = 3, b = 2;
  float s = 20.5f;
  double expected = int(-(((a + b - b) * 2) / b) + s);
  U128 result = Evaluator(*program)("f", {Evaluator::bits(a), Evaluator::bits(b), Evaluator::bits(s)});
  EXPECT_EQ(Evaluator::toDouble(result), expected);
}

TEST(DecodeArithmetic, LongDoubleAndHalf) {
  auto program = loadIR(R"(define x86_fp80 @f(x86_fp80 %a, half %h) {
    %1 = fpext half %h to x86_fp80
    %2 = fadd x86_fp80 %a, %1
    %3 = fadd x86_fp80 %2, 0xK3FFF8000000000000000
    ret x86_fp80 %3
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("FConvert.half.extended %1"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("FAdd.extended"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("0x3fff8000000000000000:f80"));
}

TEST(DecodeArithmetic, VectorsLaneByLane) {
  auto program = loadIR(R"(define i32 @f(i32 %a, i32 %b) {
    %v0 = insertelement <2 x i32> undef, i32 %a, i32 0
    %v = insertelement <2 x i32> %v0, i32 %b, i32 1
    %w = mul <2 x i32> %v, <i32 3, i32 5>
    %c = icmp sgt <2 x i32> %w, <i32 10, i32 10>
    %s = select <2 x i1> %c, <2 x i32> %w, <2 x i32> %v
    %x = extractelement <2 x i32> %s, i32 0
    %y = extractelement <2 x i32> %s, i32 1
    %r = sub i32 %x, %y
    ret i32 %r
  })");
  EXPECT_THAT(bodyOf(*program), Not(HasSubstr("Lane")));
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {4, 1}), U128(11)); // 12 and 1
  EXPECT_EQ(evaluate("f", {3, 3}), U128(uint32_t(3 - 15)));
}

TEST(DecodeArithmetic, ScalarConditionSelectsWholeAggregate) {
  auto program = loadIR(R"(define i32 @f(i1 %c, i32 %a, i32 %b) {
    %x0 = insertvalue {i32, i32} undef, i32 %a, 0
    %x = insertvalue {i32, i32} %x0, i32 %b, 1
    %y0 = insertvalue {i32, i32} undef, i32 %b, 0
    %y = insertvalue {i32, i32} %y0, i32 %a, 1
    %s = select i1 %c, {i32, i32} %x, {i32, i32} %y
    %r = extractvalue {i32, i32} %s, 0
    ret i32 %r
  })");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {1, 8, 9}), U128(8));
  EXPECT_EQ(evaluate("f", {0, 8, 9}), U128(9));
}

struct BitCastCase {
  const char* from;
  const char* to;
};

class BitCasts : public ::testing::TestWithParam<BitCastCase> {};

/// The bits of a value do not change under a bitcast, whatever they are cut into.
TEST_P(BitCasts, KeepTheBits) {
  std::string from = GetParam().from, to = GetParam().to;
  auto program = loadIR("define i96 @f(i96 %a) {\n  %x = bitcast i96 %a to " + from + "\n  %y = bitcast " + from +
                        " %x to " + to + "\n  %z = bitcast " + to + " %y to i96\n  ret i96 %z\n}\n");
  U128 value = U128(0x01234567) << 64 | 0x89abcdef00112233ull;
  EXPECT_EQ(Evaluator(*program)("f", {value}), value) << bodyOf(*program);
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    DecodeArithmetic, BitCasts,
    ::testing::Values(BitCastCase{"<3 x i32>", "<2 x i48>"}, BitCastCase{"<96 x i1>", "<3 x float>"},
                      BitCastCase{"<12 x i8>", "<6 x i16>"}, BitCastCase{"<3 x float>", "<3 x i32>"},
                      BitCastCase{"<4 x i24>", "<3 x i32>"}, BitCastCase{"<1 x i96>", "<6 x half>"}));

TEST(DecodeArithmetic, BitCastLaneZeroIsLowest) {
  auto program = loadIR(R"(define i8 @f(i32 %a) {
    %v = bitcast i32 %a to <4 x i8>
    %x = extractelement <4 x i8> %v, i32 1
    ret i8 %x
  })");
  EXPECT_EQ(Evaluator(*program)("f", {0xaabbccdd}), U128(0xcc));
}

TEST(DecodeArithmetic, FreezeAndUndef) {
  auto program = loadIR(R"(define i32 @f() {
    %a = freeze i32 undef
    %b = freeze i32 poison
    %c = add i32 %a, %b
    ret i32 %c
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Freeze undef:i32"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Freeze poison:i32"));
}

TEST(DecodeArithmetic, WidthsUpTo128AndNoFurther) {
  auto program = loadIR(R"(define i32 @f(i128 %a, i32 %b) {
    %1 = mul i128 %a, 340282366920938463463374607431768211455
    %2 = zext i128 %1 to i256
    %3 = add i256 %2, 1
    %4 = trunc i256 %3 to i32
    %5 = add i32 %b, 1
    %6 = add i32 %5, %4
    ret i32 %6
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr(":i128 = Mul %0, 0xffffffffffffffffffffffffffffffff:i128"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Unsupported \"integers of 256 bits\""));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Add %1, 1:i32"));
  EXPECT_EQ(unsupportedIn(*program).size(), 3u);
}

TEST(DecodeArithmetic, ExoticFloatsArePoisonedOnlyWhereUsed) {
  auto program = loadIR(R"(define float @f(fp128 %q, bfloat %h, float %x) {
    %1 = fadd fp128 %q, %q
    %2 = fpext bfloat %h to float
    %3 = fadd float %x, %x
    ret float %3
  })");
  EXPECT_EQ(unsupportedIn(*program).size(), 2u);
  EXPECT_THAT(bodyOf(*program), HasSubstr("values of type fp128"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("values of type bfloat"));
  EXPECT_EQ(program->findFunction("f")->parameters.size(), 1u);
}

} // namespace
} // namespace hindsight::test
