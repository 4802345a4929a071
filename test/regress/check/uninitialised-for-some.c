// A value that was never written for some inputs only: these end there, the others go on.
// RUN: not %hindsight check %s --output %t.0 --all --property uninit,unreach-call | FileCheck %s
// RUN: not %hindsight check %s --output %t.1 --all --property uninit,unreach-call --prune off | FileCheck %s
// RUN: not %hindsight check %s --output %t.2 --all --property uninit,unreach-call --interpolant core | FileCheck %s
// RUN: %hindsight check %s --output %t.3 --all --property uninit,unreach-call -- -DWRITTEN | FileCheck %s --check-prefix=SAFE
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar() & 3, values[4], other;
  values[1] = 1;
  values[3] = 0;
#ifdef WRITTEN
  if ((in & 1) == 0) return 0;
  if (values[in] > 1) reach_error();
#else
  if (in == 2) other = 1;
  // CHECK-DAG: uninitialised-for-some.c:[[#@LINE+2]]:{{.*}}: uninitialised-read
  // CHECK-DAG: uninitialised-for-some.c:[[#@LINE+1]]:{{.*}}: error-reached
  if (values[in] > 0) reach_error();
  // CHECK-DAG: uninitialised-for-some.c:[[#@LINE+1]]:{{.*}}: uninitialised-read
  switch (in == 3 ? other : in) {
  case 1: return 1;
  case 2: return 2;
  }
#endif
  return 0;
}
// CHECK: 3 errors found
// SAFE: verdict  safe
