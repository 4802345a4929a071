// What instructions of x86 mean that say something of the machine: cpuid, rdtsc, crc32, and the variables behind
// __builtin_cpu_supports. The machine is a plain x86-64, without any extension; its clock is an input.
#include "hindsight.h"

/// Leaves 0, 1, 0x80000000 and 0x80000001: FPU, TSC, MSR, PAE, CX8, CMOV, MMX, FXSR, SSE, SSE2; syscall, NX, long mode.
void __hindsight_cpuid(unsigned leaf, unsigned subleaf, unsigned* out) {
  static const unsigned answers[4][4] = {{1, 0x756e6547, 0x6c65746e, 0x49656e69}, // "GenuineIntel"
                                         {0x000006f0, 0, 0, 0x07808171},
                                         {0x80000001, 0, 0, 0},
                                         {0, 0, 1, 0x20100800}};
  unsigned isHigh = leaf >> 31, number = leaf & 0x7fffffff;
  for (int i = 0; i < 4; ++i) {
    unsigned known = number == 0 ? answers[0][i] : answers[1][i];
    unsigned high = number == 0 ? answers[2][i] : answers[3][i];
    out[i] = number > 1 ? 0 : isHigh ? high : known;
  }
}

/// Never runs backward.
unsigned long long __hindsight_rdtsc(void) {
  static unsigned long long last;
  unsigned high = (unsigned)__hindsight_input_int("rdtsc().high"), low = (unsigned)__hindsight_input_int("rdtsc().low");
  unsigned long long now = (unsigned long long)high << 32 | low;
  __hindsight_assume(now >= last);
  last = now;
  return now;
}

/// CRC-32C, bit by bit.
unsigned __hindsight_crc32(unsigned sum, unsigned long long data, int bytes) {
  for (int i = 0; i < bytes; ++i) {
    sum ^= (unsigned)(data >> 8 * i) & 0xff;
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (0x82f63b78u & (0 - (sum & 1)));
  }
  return sum;
}

/// As libgcc lays it out: vendor, type, subtype, features (conditional moves, MMX, SSE and SSE2).
struct {
  unsigned vendor, type, subtype, features[1];
} __cpu_model = {1, 0, 0, {1u << 0 | 1u << 1 | 1u << 3 | 1u << 4}};
unsigned __cpu_features2[3];

int __cpu_indicator_init(void) {
  return 0;
}
