#include "../evaluate.h"
#include "../snippet.h"

#include <cmath>

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DecodeFloatIntrinsic, FloatFamily) {
  auto program = loadC(
      "#include <math.h>\ndouble f(double x, double y) { return fabs(x) + sqrt(y) + __builtin_fma(x, y, x) +\n"
      "fmin(x, y) + fmax(x, y) + copysign(x, y) + floor(x) + ceil(x) + trunc(x) + rint(x) + nearbyint(x) +\n"
      "round(x) + __builtin_roundeven(x) + __builtin_isnan(x) + __builtin_isfpclass(x, 3) + lrint(x) + lround(y); }",
      {"-fno-math-errno"});
  std::string body = bodyOf(*program);
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  for (const char* text : {"FAbs.double", "FSqrt.double", "FFma.double", "FMinNum.double", "FMaxNum.double",
                           "FCopySign.double", "FClass.double %0, 3", "FToSInt.double"})
    EXPECT_THAT(body, HasSubstr(text));
  for (auto mode : {RoundingMode::Down, RoundingMode::Up, RoundingMode::TowardZero, RoundingMode::NearestEven,
                    RoundingMode::NearestAway})
    EXPECT_THAT(body, HasSubstr("FRound.double %0, " + std::to_string(static_cast<unsigned>(mode))));
}

TEST(DecodeFloatIntrinsic, MultiplyAddFollowsTheMachine) {
  std::string source = "double f(double x, double y, double z) { return x * y + z; }";
  EXPECT_THAT(bodyOf(*loadC(source)), HasSubstr("FMul.double"));
  EXPECT_THAT(bodyOf(*loadC(source, {"-mfma"})), HasSubstr("FFma.double"));
}

TEST(DecodeFloatIntrinsic, MinimumAndMaximum) {
  auto program = loadIR(R"(declare double @llvm.minimum.f64(double, double)
  declare double @llvm.maximum.f64(double, double)
  define {double, double} @f(double %x, double %y) {
    %a = call double @llvm.minimum.f64(double %x, double %y)
    %b = call double @llvm.maximum.f64(double %x, double %y)
    %r = insertvalue {double, double} undef, double %a, 0
    %s = insertvalue {double, double} %r, double %b, 1
    ret {double, double} %s
  })");
  Evaluator evaluate(*program);
  auto both = [&](double x, double y) { return evaluate.call("f", {Evaluator::bits(x), Evaluator::bits(y)}); };
  EXPECT_EQ(both(1, 2), (std::vector<U128>{Evaluator::bits(1.0), Evaluator::bits(2.0)}));
  EXPECT_EQ(both(2, 1), (std::vector<U128>{Evaluator::bits(1.0), Evaluator::bits(2.0)}));
  EXPECT_EQ(both(0.0, -0.0), (std::vector<U128>{Evaluator::bits(-0.0), Evaluator::bits(0.0)}));
  EXPECT_EQ(both(-0.0, 0.0), (std::vector<U128>{Evaluator::bits(-0.0), Evaluator::bits(0.0)}));
  for (U128 result : both(NAN, 1)) EXPECT_TRUE(std::isnan(Evaluator::toDouble(result)));
  for (U128 result : both(1, NAN)) EXPECT_TRUE(std::isnan(Evaluator::toDouble(result)));
}

TEST(DecodeFloatIntrinsic, OtherMathIsCalledByName) {
  auto program = loadC("double f(double x) { return __builtin_pow(x, 2.5) + __builtin_sin(x) +\n"
                       "__builtin_expf(x) + __builtin_logl(x) + __builtin_powi(x, 3); }",
                       {"-fno-math-errno"});
  for (const char* name : {"pow", "sin", "expf", "logl", "__powidf2"}) {
    ASSERT_TRUE(program->findFunction(name)) << name;
    EXPECT_TRUE(program->findFunction(name)->declaration);
  }
  auto vector = loadIR("declare <2 x float> @llvm.sin.v2f32(<2 x float>)\ndefine <2 x float> @f(<2 x float> %v) {\n"
                       "  %r = call <2 x float> @llvm.sin.v2f32(<2 x float> %v)\n  ret <2 x float> %r\n}");
  EXPECT_EQ(countOpcode(*vector->findFunction("f"), Opcode::Call), 2u);
  EXPECT_THAT(bodyOf(*vector), HasSubstr("Call @sinf(%1)"));
}

TEST(DecodeFloatIntrinsic, FrexpStoresItsExponent) {
  auto program = loadC("double f(double x, int *e) { return __builtin_frexp(x, e); }");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  std::string body = bodyOf(*program);
  for (const char* text : {"StackSave", "Call @frexp(%0, %", "StackRestore", "Store %1, %"})
    EXPECT_THAT(body, HasSubstr(text));
}

TEST(DecodeFloatIntrinsic, SaturatingConversions) {
  auto program = loadIR("declare i8 @llvm.fptosi.sat.i8.f32(float)\ndeclare i8 @llvm.fptoui.sat.i8.f32(float)\n"
                        "define i8 @f(float %x) {\n  %a = call i8 @llvm.fptosi.sat.i8.f32(float %x)\n"
                        "  %b = call i8 @llvm.fptoui.sat.i8.f32(float %x)\n  %c = add i8 %a, %b\n  ret i8 %c\n}");
  EXPECT_THAT(bodyOf(*program), HasSubstr("FToSInt.sat.single"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("FToUInt.sat.single"));
}

TEST(DecodeFloatIntrinsic, HalvesAreBitsOrNumbers) {
  auto program = loadIR(R"(declare i16 @llvm.convert.to.fp16.f32(float)
  declare double @llvm.convert.from.fp16.f64(i16)
  define double @f(float %x) {
    %h = call i16 @llvm.convert.to.fp16.f32(float %x)
    %r = call double @llvm.convert.from.fp16.f64(i16 %h)
    ret double %r
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("FConvert.single.half %0"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("FConvert.half.double"));
}

/// libm has no functions of halves: such an intrinsic ends the path by its name.
TEST(DecodeFloatIntrinsic, WhatLibmDoesNotHaveIsNamed) {
  auto program = loadIR("declare half @llvm.sin.f16(half)\ndefine half @f(half %x) {\n"
                        "  %r = call half @llvm.sin.f16(half %x)\n  ret half %r\n}");
  EXPECT_THAT(unsupportedIn(*program), Contains(HasSubstr("llvm.sin.f16")));
}

} // namespace
} // namespace hindsight::test
