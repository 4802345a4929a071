// Operands that are wider than an address are handed to the handlers of overflows by address: their values decide which
// error it is. 64 bits on a 32-bit machine, 128 on a 64-bit one.
// RUN: not %hindsight check %s --all --property no-overflow --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --all --property no-overflow --output %t.2 -- -m32 | FileCheck %s
// RUN: not %hindsight check %s --all --property no-overflow --prune interpolate --output %t.3 -- -m32 | FileCheck %s
#ifdef __LP64__
typedef __int128 Wide;
#else
typedef long long Wide;
#endif
enum { kBits = sizeof(Wide) * 8 };
unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  volatile Wide zero = 0, one = 1, seven = 7;
  volatile int small = 7;
  switch (n & 7) {
  case 0: return (int)(seven / zero);
  case 1: return (int)(seven % (n > 200 ? zero : one));
  case 2: return (int)(one << (Wide)(kBits + (n >> 3)));
  case 3: return (int)(seven << (Wide)(kBits - 2));
  case 4: return (int)(seven << (kBits - 2 + (n >> 7) * 2));
  case 5: return small << (Wide)(31 + (n >> 7));
  case 6: return (int)(-seven + n + (seven << (kBits - 4)));
  default: return (int)(seven * ((Wide)1 << (kBits - 3)));
  }
}
// CHECK-DAG: by-address.c:19:{{.*}} division-by-zero
// CHECK-DAG: by-address.c:20:{{.*}} division-by-zero
// CHECK-DAG: by-address.c:21:{{.*}} shift-too-far
// CHECK-DAG: by-address.c:22:{{.*}} integer-overflow: 7 << {{62|126}} does not fit
// CHECK-DAG: by-address.c:23:{{.*}} integer-overflow
// CHECK-DAG: by-address.c:23:{{.*}} shift-too-far
// CHECK-DAG: by-address.c:24:{{.*}} integer-overflow: 7 << 31 does not fit 'int'
// CHECK-DAG: by-address.c:24:{{.*}} shift-too-far
// CHECK-DAG: by-address.c:26:{{.*}} integer-overflow: 7 * {{[0-9]+}} does not fit
// CHECK-NOT: replayed natively: no
// CHECK: verdict  violated: 9 errors found
