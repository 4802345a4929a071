// Intrinsics of x86 become operations that every target has.
#include "../snippet.h"

using namespace hindsight;
using namespace hindsight::test;
using testing::HasSubstr;
using testing::Not;

static std::string decoded(const std::string& body, const std::string& flag = "-msse4.2") {
  auto program = load("in.c", "#include <immintrin.h>\n" + body, {flag, "-w"});
  return program ? printFunction(*program, *program->findFunction("f")) : "";
}

TEST(X86Intrinsics, LanesAreComputedWithoutTheMachine) {
  for (const char* call :
       {"_mm_sad_epu8(v, w)", "_mm_packs_epi16(v, w)", "_mm_packus_epi16(v, w)", "_mm_madd_epi16(v, w)",
        "_mm_mulhi_epu16(v, w)", "_mm_avg_epu8(v, w)", "_mm_sll_epi32(v, w)", "_mm_srai_epi16(v, 3)",
        "_mm_shuffle_epi8(v, w)", "_mm_blendv_epi8(v, w, v)", "_mm_maddubs_epi16(v, w)"})
    EXPECT_THAT(decoded("__m128i f(__m128i v, __m128i w) { return " + std::string(call) + "; }"),
                Not(HasSubstr("unsupported")))
        << call;
  EXPECT_THAT(decoded("int f(__m128i v) { return _mm_movemask_epi8(v); }"), Not(HasSubstr("unsupported")));
}

TEST(X86Intrinsics, LaterInstructionsOnIntegers) {
  for (const char* call :
       {"_mm_hadd_epi16(v, w)", "_mm_hsubs_epi16(v, w)", "_mm_mulhrs_epi16(v, w)", "_mm_sign_epi32(v, w)",
        "_mm_minpos_epu16(v)", "_mm_packus_epi32(v, w)", "_mm_set1_epi8(_mm_testnzc_si128(v, w))"})
    EXPECT_THAT(decoded("__m128i f(__m128i v, __m128i w) { return " + std::string(call) + "; }"),
                Not(HasSubstr("unsupported")))
        << call;
}

TEST(X86Intrinsics, FencesAndPausesAreNothing) {
  EXPECT_THAT(decoded("void f(void) { _mm_pause(); _mm_mfence(); _mm_lfence(); _mm_sfence(); }"),
              Not(HasSubstr("unsupported")));
}

TEST(X86Intrinsics, WhatIsNotKnownStaysAndEndsByName) {
  EXPECT_THAT(decoded("__m128i f(__m128i v) { return _mm_aesimc_si128(v); }", "-maes"), HasSubstr("aesimc"));
}
