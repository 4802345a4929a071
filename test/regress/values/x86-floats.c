// Floating-point instructions of SSE by intrinsics, and later ones on integers: what comes out is what the machine computes.
// RUN: %clang -msse4.2 %s -o %t.native
// RUN: %t.native > %t.expected
// RUN: %hindsight run %s --show-output --quiet --output %t.out -- -msse4.2 > %t.seen
// RUN: head -1000 %t.seen | grep '^_mm' | diff - %t.expected
// RUN: %hindsight run %s --output %t.symbolic -- -msse4.2 -DSYMBOLIC | FileCheck %s
// CHECK: verdict  safe
#include <nmmintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#ifdef SYMBOLIC
#include <klee/klee.h>
// Rounded away from zero by 2 and 3 halves, and what is no number is the least integer.
int main(void) {
  int n = klee_range(-3, 4, "n");
  __m128 half = _mm_cvtsi32_ss(_mm_setzero_ps(), n);
  half = _mm_mul_ss(half, _mm_set_ss(0.5f));
  int near = _mm_cvtss_si32(half), cut = _mm_cvttss_si32(half);
  if (near != (n == 3 ? 2 : n == -3 ? -2 : n / 2) || cut != n / 2) klee_abort();
  half = _mm_div_ss(_mm_setzero_ps(), _mm_sub_ss(half, half));
  return _mm_cvtss_si32(half) == (int)0x80000000 && !_mm_comilt_ss(half, half) && _mm_comineq_ss(half, half) ? 0 : (klee_abort(), 1);
}
#else
static uint64_t seed = 88172645463325252ull;
static uint64_t next(void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return seed; }
static const double some[] = {0.0, -0.0, 0.5, 1.5, -2.5, 1e9, -2147483648.0, 2147483647.5, 3e10, -1e19, 0x1p63, 1e-310, __builtin_inf(), -__builtin_inf(), __builtin_nan("")};
static double one(void) { uint64_t bits = next(); double d; memcpy(&d, &bits, 8); return bits % 4 ? some[bits / 8 % 15] : bits % 8 ? d : (double)(int)bits / 3; }
static __m128 single(void) { return _mm_set_ps((float)one(), (float)one(), (float)one(), (float)one()); }
static __m128d twice(void) { return _mm_set_pd(one(), one()); }
static __m128i any(void) { uint64_t a = next(), b = next(); return _mm_set_epi64x(a, b); }
// What is no number has bits that the two need not share.
static void ps(const char* n, __m128 v) { float f[4]; memcpy(f, &v, 16); printf("%s", n); for (int i = 0; i < 4; ++i) { uint32_t b; memcpy(&b, f + i, 4); if (f[i] != f[i]) printf(" nan"); else printf(" %08x", b); } printf("\n"); }
static void pd(const char* n, __m128d v) { double f[2]; memcpy(f, &v, 16); printf("%s", n); for (int i = 0; i < 2; ++i) { uint64_t b; memcpy(&b, f + i, 8); if (f[i] != f[i]) printf(" nan"); else printf(" %016llx", (unsigned long long)b); } printf("\n"); }
static void bits(const char* n, __m128i v) { uint64_t q[2]; memcpy(q, &v, 16); printf("%s %016llx%016llx\n", n, (unsigned long long)q[1], (unsigned long long)q[0]); }
static void number(const char* n, long long v) { printf("%s %llx\n", n, v); }
#define PS(f, ...) ps(#f, f(__VA_ARGS__))
#define PD(f, ...) pd(#f, f(__VA_ARGS__))
#define BITS(f, ...) bits(#f, f(__VA_ARGS__))
#define NUMBER(f, ...) number(#f, f(__VA_ARGS__))
#define MASKPS(f, ...) bits(#f, _mm_castps_si128(_mm_move_ss(_mm_setzero_ps(), f(__VA_ARGS__))))
#define MASKPD(f, ...) bits(#f, _mm_castpd_si128(_mm_move_sd(_mm_setzero_pd(), f(__VA_ARGS__))))
int main(void) {
  for (int i = 0; i < 8; i++) {
    __m128 a = single(), b = i == 1 ? a : single();
    __m128d x = twice(), y = i == 1 ? x : twice();
    __m128i v = any(), w = i % 2 ? any() : _mm_set_epi16(0, 1, -1, 0, 7, -7, 0x7fff, -0x8000);
    PS(_mm_add_ps, a, b); PS(_mm_sub_ss, a, b); PS(_mm_div_ps, a, b); PS(_mm_sqrt_ps, a); PS(_mm_sqrt_ss, a); PS(_mm_min_ps, a, b); PS(_mm_max_ps, a, b); PS(_mm_min_ss, a, b); PS(_mm_max_ss, a, b);
    MASKPS(_mm_cmpeq_ss, a, b); MASKPS(_mm_cmplt_ss, a, b); MASKPS(_mm_cmple_ss, a, b); MASKPS(_mm_cmpunord_ss, a, b); MASKPS(_mm_cmpneq_ss, a, b); MASKPS(_mm_cmpnlt_ss, a, b); MASKPS(_mm_cmpnle_ss, a, b); MASKPS(_mm_cmpord_ss, a, b);
    MASKPD(_mm_cmpeq_sd, x, y); MASKPD(_mm_cmpnle_sd, x, y); MASKPD(_mm_cmpge_sd, x, y); BITS(_mm_castps_si128, _mm_cmpnlt_ps(a, b));
    NUMBER(_mm_comieq_ss, a, b); NUMBER(_mm_comilt_ss, a, b); NUMBER(_mm_comile_ss, a, b); NUMBER(_mm_comigt_ss, a, b); NUMBER(_mm_comige_ss, a, b); NUMBER(_mm_comineq_ss, a, b);
    NUMBER(_mm_ucomieq_sd, x, y); NUMBER(_mm_ucomilt_sd, x, y); NUMBER(_mm_ucomile_sd, x, y); NUMBER(_mm_ucomigt_sd, x, y); NUMBER(_mm_ucomige_sd, x, y); NUMBER(_mm_ucomineq_sd, x, y);
    NUMBER(_mm_cvtss_si32, a); NUMBER(_mm_cvtss_si64, a); NUMBER(_mm_cvttss_si32, a); NUMBER(_mm_cvttss_si64, a); NUMBER(_mm_cvtsd_si32, x); NUMBER(_mm_cvtsd_si64, x); NUMBER(_mm_cvttsd_si32, x); NUMBER(_mm_cvttsd_si64, x);
    PS(_mm_cvtsi32_ss, a, (int)next()); PS(_mm_cvtsi64_ss, a, next()); PD(_mm_cvtsi32_sd, x, (int)next()); PS(_mm_cvtepi32_ps, v); PD(_mm_cvtepi32_pd, v);
    BITS(_mm_cvtps_epi32, a); BITS(_mm_cvttps_epi32, a); BITS(_mm_cvtpd_epi32, x); BITS(_mm_cvttpd_epi32, x); PS(_mm_cvtpd_ps, x); PD(_mm_cvtps_pd, a); PS(_mm_cvtsd_ss, a, x); PD(_mm_cvtss_sd, x, a);
    PD(_mm_min_pd, x, y); PD(_mm_max_pd, x, y); PD(_mm_min_sd, x, y); PD(_mm_max_sd, x, y); PD(_mm_sqrt_sd, x, y);
    PS(_mm_hadd_ps, a, b); PS(_mm_hsub_ps, a, b); PS(_mm_addsub_ps, a, b); PD(_mm_hadd_pd, x, y); PD(_mm_addsub_pd, x, y); PS(_mm_dp_ps, a, b, 0xd3); PD(_mm_dp_pd, x, y, 0x31);
    PS(_mm_round_ps, a, 0); PS(_mm_round_ps, a, 1); PS(_mm_round_ps, a, 10); PS(_mm_round_ss, a, b, 3); PD(_mm_round_pd, x, 4); PD(_mm_floor_sd, x, y); PD(_mm_ceil_pd, x);
    PS(_mm_blendv_ps, a, b, _mm_castsi128_ps(v)); PD(_mm_blendv_pd, x, y, _mm_castsi128_pd(v)); PS(_mm_insert_ps, a, b, 0x9a); PS(_mm_shuffle_ps, a, b, 0x1b); PS(_mm_unpackhi_ps, a, b); PS(_mm_movehl_ps, a, b);
    BITS(_mm_hadd_epi16, v, w); BITS(_mm_hadd_epi32, v, w); BITS(_mm_hadds_epi16, v, w); BITS(_mm_hsub_epi16, v, w); BITS(_mm_hsub_epi32, v, w); BITS(_mm_hsubs_epi16, v, w); BITS(_mm_mulhrs_epi16, v, w);
    BITS(_mm_sign_epi8, v, w); BITS(_mm_sign_epi16, v, w); BITS(_mm_sign_epi32, v, w); BITS(_mm_minpos_epu16, v); BITS(_mm_lddqu_si128, &v); BITS(_mm_abs_epi16, v); BITS(_mm_alignr_epi8, v, w, 5);
    NUMBER(_mm_testnzc_si128, v, w); NUMBER(_mm_testnzc_si128, v, v);
  }
  return 0;
}
#endif
