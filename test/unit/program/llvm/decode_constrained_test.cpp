#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DecodeConstrained, ConstrainedFloats) {
  auto program = loadC("#pragma STDC FENV_ACCESS ON\ndouble f(double x, float y, int i) { double z = x * y + i;\n"
                       "return z < x ? z : (double)(int)z; }");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  EXPECT_THAT(bodyOf(*program), HasSubstr("FCmp.olt.double"));
}

/// A constrained addition in the given rounding mode.
std::unique_ptr<Program> additionIn(const std::string& mode) {
  return loadIR("declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)\n"
                "define double @f(double %x) strictfp {\n"
                "  %r = call double @llvm.experimental.constrained.fadd.f64(double %x, double %x, metadata !\"round." +
                mode + "\", metadata !\"fpexcept.strict\") strictfp\n  ret double %r\n}\n");
}

TEST(DecodeConstrained, OnlyTheDefaultRoundingIsTheOrdinaryOperation) {
  for (const char* mode : {"tonearest", "dynamic"}) {
    EXPECT_THAT(bodyOf(*additionIn(mode)), HasSubstr("FAdd.double %0, %0")) << mode;
    EXPECT_THAT(unsupportedIn(*additionIn(mode)), IsEmpty()) << mode;
  }
  for (const char* mode : {"upward", "downward", "towardzero"})
    EXPECT_THAT(unsupportedIn(*additionIn(mode)), Contains(HasSubstr("llvm.experimental.constrained.fadd"))) << mode;
}

TEST(DecodeConstrained, ConversionsHaveTheFormatsOfBothSides) {
  auto program = loadIR(R"(declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)
  declare i16 @llvm.experimental.constrained.fptoui.i16.f32(float, metadata)
  declare double @llvm.experimental.constrained.sitofp.f64.i16(i16, metadata, metadata)
  define double @f(double %x) strictfp {
    %a = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
    %b = call i16 @llvm.experimental.constrained.fptoui.i16.f32(float %a, metadata !"fpexcept.ignore") strictfp
    %c = call double @llvm.experimental.constrained.sitofp.f64.i16(i16 %b, metadata !"round.tonearest", metadata !"fpexcept.ignore") strictfp
    ret double %c
  })");
  for (const char* text : {"FConvert.double.single %0", ":i16 = FToUInt.single", "FFromSInt.double"})
    EXPECT_THAT(bodyOf(*program), HasSubstr(text));
}

} // namespace
} // namespace hindsight::test
