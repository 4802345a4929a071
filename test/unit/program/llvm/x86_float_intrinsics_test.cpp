// Floating-point intrinsics of x86 become operations that every target has. What they compute is compared with the
// machine in test/regress/values/x86-floats.c.
#include "../snippet.h"

using namespace hindsight;
using namespace hindsight::test;
using testing::HasSubstr;
using testing::Not;

static std::string decodedFloat(const std::string& body) {
  auto program = load("in.c", "#include <immintrin.h>\n" + body, {"-msse4.2", "-w"});
  return program ? printFunction(*program, *program->findFunction("f")) : "unsupported: it cannot be compiled";
}

TEST(X86FloatIntrinsics, Arithmetic) {
  for (const char* call :
       {"_mm_min_ps(a, b)", "_mm_max_ss(a, b)", "_mm_hadd_ps(a, b)", "_mm_addsub_ps(a, b)", "_mm_dp_ps(a, b, 0xf1)",
        "_mm_round_ps(a, 1)", "_mm_round_ss(a, b, 4)", "_mm_blendv_ps(a, b, a)", "_mm_insert_ps(a, b, 0x1c)"})
    EXPECT_THAT(decodedFloat("__m128 f(__m128 a, __m128 b) { return " + std::string(call) + "; }"),
                Not(HasSubstr("unsupported")))
        << call;
}

TEST(X86FloatIntrinsics, Comparisons) {
  for (const char* call : {"_mm_comieq_sd(a, b)", "_mm_ucomilt_sd(a, b)", "_mm_movemask_pd(_mm_cmple_sd(a, b))"})
    EXPECT_THAT(decodedFloat("int f(__m128d a, __m128d b) { return " + std::string(call) + "; }"),
                Not(HasSubstr("unsupported")))
        << call;
}

TEST(X86FloatIntrinsics, Conversions) {
  for (const char* call : {"_mm_cvtsd_si64(a)", "_mm_cvttsd_si32(a)", "_mm_cvtsi128_si64(_mm_cvtpd_epi32(a))",
                           "_mm_cvtss_f32(_mm_cvtpd_ps(a))"})
    EXPECT_THAT(decodedFloat("long long f(__m128d a) { return " + std::string(call) + "; }"),
                Not(HasSubstr("unsupported")))
        << call;
}

TEST(X86FloatIntrinsics, EstimatesDifferBetweenProcessors) {
  EXPECT_THAT(decodedFloat("__m128 f(__m128 a) { return _mm_rcp_ps(a); }"), HasSubstr("rcp"));
}
