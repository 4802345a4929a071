// A subtree that ended with a misaligned access stands for no state whose block is aligned well enough for it.
// RUN: not %hindsight check %s --property def-behavior,unreach-call --all --output %t.1 | FileCheck %s
// RUN: not %hindsight check %s --property def-behavior,unreach-call --all --prune interpolate --output %t.2 | FileCheck %s
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
typedef int wide __attribute__((vector_size(32)));
volatile int sink;
char *block;
int isAligned;

int main(void) {
  if (__VERIFIER_nondet_uchar() < 100) block = malloc(64);
  else block = aligned_alloc(32, 64), isAligned = 1;
  if (!block) return 0;
  if (__VERIFIER_nondet_uchar() & 1) sink = 1;
  else sink = 2;
  wide zero = {0};
  *(wide *)block = zero;
  // CHECK-DAG: better-aligned.c:[[# @LINE - 1]]:{{[0-9]+}} in main: misaligned-access
  if (isAligned) reach_error();
  // CHECK-DAG: better-aligned.c:[[# @LINE - 1]]:{{[0-9]+}} in main: error-reached
  free(block);
  return 0;
}
// CHECK: verdict  violated: 2 errors found
