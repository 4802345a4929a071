// Instructions of x86 by intrinsics and by hand: what comes out is what the machine computes.
// RUN: %clang -msse4.2 %s -o %t.native
// RUN: %t.native > %t.expected
// RUN: %hindsight run %s --show-output --quiet --output %t.out -- -msse4.2 > %t.seen
// RUN: head -282 %t.seen | diff - %t.expected
// RUN: %hindsight run %s --output %t.query -- -msse4.2 -DQUERY | FileCheck %s
// CHECK: 2  returned
// CHECK: verdict  safe
#include <emmintrin.h>
#include <tmmintrin.h>
#include <smmintrin.h>
#include <nmmintrin.h>
#include <cpuid.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <x86intrin.h>
#ifdef QUERY
#include <klee/klee.h>
// A plain machine, a clock that does not run backward, functions that the loader would choose.
static int slow(int x) { return x + 1; }
static int fast(int x) { return x + 2; }
static int (*choose(void))(int) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? fast : slow;
}
int work(int x) __attribute__((ifunc("choose")));
int main(void) {
  unsigned a, b, c, d, crc = klee_int("crc");
  unsigned long long first = __rdtsc(), second = __rdtsc();
  if (second < first) klee_abort();
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(d & bit_SSE2) || (c & bit_AVX)) klee_abort();
  if (__get_cpuid(7, &a, &b, &c, &d)) klee_abort();
  if (work(1) != 2) klee_abort();
  klee_assume(crc < 2);
  __m128i v = _mm_set1_epi8(crc ? -1 : 1);
  int mask = _mm_movemask_epi8(v);
  _mm_pause();
  return mask == 0xffff ? 0 : mask == 0 ? 1 : (klee_abort(), 2);
}
#else
static uint64_t seed = 88172645463325252ull;
static uint64_t next(void) { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return seed; }
static __m128i any(void) { uint64_t a = next(), b = next(); return _mm_set_epi64x(a, b); }
static void show(const char* n, __m128i v) { uint64_t q[2]; memcpy(q, &v, 16); printf("%s %016llx%016llx\n", n, (unsigned long long)q[1], (unsigned long long)q[0]); }
#define SHOW(f, ...) show(#f, f(__VA_ARGS__))
int main(void) {
  for (int i = 0; i < 6; i++) {
    __m128i v = any(), w = any(), c = _mm_set_epi64x(3, next() % 80);
    if (i == 1) w = v;
    SHOW(_mm_sad_epu8, v, w); SHOW(_mm_packs_epi16, v, w); SHOW(_mm_packus_epi16, v, w); SHOW(_mm_packs_epi32, v, w);
    SHOW(_mm_packus_epi32, v, w); SHOW(_mm_mulhi_epi16, v, w); SHOW(_mm_mulhi_epu16, v, w); SHOW(_mm_madd_epi16, v, w);
    SHOW(_mm_maddubs_epi16, v, w); SHOW(_mm_avg_epu8, v, w); SHOW(_mm_avg_epu16, v, w);
    SHOW(_mm_sll_epi16, v, c); SHOW(_mm_sll_epi32, v, c); SHOW(_mm_sll_epi64, v, c); SHOW(_mm_srl_epi16, v, c);
    SHOW(_mm_srl_epi32, v, c); SHOW(_mm_srl_epi64, v, c); SHOW(_mm_sra_epi16, v, c); SHOW(_mm_sra_epi32, v, c);
    SHOW(_mm_slli_epi16, v, 5); SHOW(_mm_srai_epi32, v, 40); SHOW(_mm_srli_epi64, v, 3); SHOW(_mm_slli_epi32, v, 33);
    SHOW(_mm_shuffle_epi8, v, w); SHOW(_mm_blendv_epi8, v, w, c); SHOW(_mm_shuffle_epi32, v, 0x1b); SHOW(_mm_shufflelo_epi16, v, 0x1b);
    SHOW(_mm_unpacklo_epi8, v, w); SHOW(_mm_cmpeq_epi8, v, w); SHOW(_mm_cmpgt_epi16, v, w); SHOW(_mm_subs_epu8, v, w); SHOW(_mm_adds_epi16, v, w);
    SHOW(_mm_slli_si128, v, 3); SHOW(_mm_srli_si128, v, 5); SHOW(_mm_min_epu8, v, w); SHOW(_mm_max_epi16, v, w);
    printf("%x %x %x %d %d\n", _mm_movemask_epi8(v), _mm_movemask_pd(_mm_castsi128_pd(v)), _mm_movemask_ps(_mm_castsi128_ps(w)), _mm_testz_si128(v, w), _mm_testc_si128(v, v));
    uint32_t x = next();
    printf("%x %x %x %llx\n", _mm_crc32_u8(x, next()), _mm_crc32_u16(x, next()), _mm_crc32_u32(x, next()), (unsigned long long)_mm_crc32_u64(x, next()));
    uint32_t a = x, m = next(), r; uint64_t q = next(); uint16_t h = next(); unsigned char z; int e;
    __asm__("bswap %0" : "+r"(a)); __asm__("bswapq %q0" : "+r"(q)); __asm__("rorw $8, %w0" : "+r"(h)); printf("%x %llx %x\n", a, (unsigned long long)q, h);
    __asm__ volatile("lock; addl %1,%0" : "+m"(m) : "ir"(x)); printf("%x\n", m);
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(a), "+m"(m) : : "memory"); printf("%x %x\n", a, m);
    __asm__ volatile("lock; cmpxchgl %3,%1\n\tsete %2" : "=a"(r), "+m"(m), "=q"(z) : "r"(3), "0"(i % 2 ? m : 4) : "memory"); printf("%x %x %d\n", r, m, z);
    __asm__ volatile("lock; decl %0" : "+m"(m) : : "memory", "cc"); printf("%x\n", m);
    __asm__ volatile("lock subl %2, %0" : "+m"(m), "=@ccz"(e) : "ir"(m) : "memory"); printf("%x %d\n", m, e);
    __asm__ volatile("xchgl %0, %1" : "+r"(a), "+m"(m)); printf("%x %x\n", a, m);
    __asm__("roll %1, %0" : "+r"(a) : "I"(7)); __asm__("xorl %1, %0\n\tshrl $3, %0" : "+r"(a) : "r"(x)); printf("%x\n", a);
    __asm__("shll %%cl, %0" : "+r"(a) : "c"(i)); printf("%x\n", a);
  }
  return 0;
}
#endif
