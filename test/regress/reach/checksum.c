// The checksum of many bytes is solved by changing the last few.
// RUN: not %hindsight reach %s --target error --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target error --time 60s --output %t.2 -- -DXOR | FileCheck %s
// CHECK: replayed natively: yes
// CHECK: verdict  reachable: there is an input that gets to the target
extern void reach_error(void) __attribute__((noreturn));
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned sum = 5381;
  for (int i = 0; i < 32; i++) {
    unsigned char byte = __VERIFIER_nondet_uchar();
#ifdef XOR
    sum = sum * 33 ^ byte;
#else
    sum = sum * 33 + byte;
#endif
  }
#ifdef XOR
  if ((sum ^ sum >> 16) % 65536 == 0xbeef) reach_error();
#else
  if (sum == 0xdeadbeef) reach_error();
#endif
  return 0;
}
