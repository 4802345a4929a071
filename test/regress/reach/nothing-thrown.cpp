// Nothing comes to the landing pad of a call that throws nothing: what lies behind it is no reason to give up.
// RUN: %hindsight reach %s --target never --direction backward --no-replay --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target never --direction backward --no-replay --output %t.2 -- -DTHROWS | FileCheck %s --check-prefix=OPEN
extern "C" unsigned char __VERIFIER_nondet_uchar(void);
static volatile int seen;
static void never() { seen = 1; }
static int twice(int n) {
#ifdef THROWS
  if (n == 3) throw n;
#endif
  return n + n;
}
struct Owner {
  int *block;
  Owner() : block(new int(3)) {}
  ~Owner() {
    if (*block == 4) never();
    delete block;
  }
};
int main() {
  Owner owner;
  return twice(__VERIFIER_nondet_uchar()) & 1;
}
// CHECK: verdict  unreachable
// OPEN: verdict  unknown
