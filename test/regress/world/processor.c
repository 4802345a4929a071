// What a processor can do is part of the world: a proof says which one it is about.
// RUN: %hindsight reach %s --target here --direction forward --output %t.1 | FileCheck %s
// RUN: %hindsight reach %s --target here --direction forward --output %t.2 -- -DVARIABLE | FileCheck %s
// RUN: %hindsight reach %s --target here --direction forward --output %t.3 -- -DNEITHER | FileCheck %s --check-prefix=NEITHER
#include <cpuid.h>
static void here(void) {}
int main(void) {
#ifdef VARIABLE
  if (__builtin_cpu_supports("avx2")) here();
#elif defined(NEITHER)
  volatile int never = 0;
  if (never) here();
#else
  unsigned a, b, c, d;
  __cpuid(1, a, b, c, d);
  if (c & bit_SSE4_2) here();
#endif
  return 0;
}
// CHECK: note     assumes a plain x86-64 processor, without extensions
// CHECK: verdict  unreachable
// NEITHER-NOT: the processor is
// NEITHER: verdict  unreachable
