// No path that was followed gets there, but that is no proof: the reason is part of the answer.
// RUN: not %hindsight reach %s --target here --output %t.1 -- -DMISSING | FileCheck %s --check-prefixes=CHECK,MISSING
// RUN: not %hindsight reach %s --target here --output %t.2 -- -DARGUMENTS | FileCheck %s --check-prefixes=CHECK,ARGUMENTS
// RUN: not %hindsight reach %s --target here --output %t.3 -- -DINPUT | FileCheck %s --check-prefixes=CHECK,INPUT
// RUN: %hindsight reach %s --target here --output %t.4 -- -DMALLOC | FileCheck %s --check-prefix=MALLOC
// RUN: not %hindsight reach %s --target here --malloc-may-fail --no-replay --output %t.5 -- -DMALLOC | FileCheck %s --check-prefix=FAILS
// RUN: not %hindsight reach %s --target here --malloc-may-fail --direction backward --no-replay --output %t.7 -- -DALIGNED | FileCheck %s --check-prefixes=CHECK,ALIGNED
// RUN: sh -c '%hindsight reach %s --target here --quiet --output %t.6 -- -DMISSING > %t.quiet; test $? = 3'
#include <stdio.h>
#include <stdlib.h>
int elsewhere(int);
static void here(void) {}

int main(int argc, char **argv) {
#ifdef MISSING
  if (elsewhere(3)) here();
#elif defined(ARGUMENTS)
  if (argc > 1) here();
#elif defined(INPUT)
  if (getchar() == 'x') here();
#elif defined(ALIGNED)
  void *p;
  if (posix_memalign(&p, 16, 8)) here();
#else
  if (!malloc(3)) here();
#endif
  return 0;
}
// MISSING: missing  elsewhere (1 call)
// ARGUMENTS: command-line arguments: the program is run without any
// INPUT: standard input: none was given (--stdin FILE, --sym-stdin N)
// ALIGNED: allocations that fail, backward
// CHECK: verdict  unknown: no path that was followed gets to the target
// MALLOC: assumes that no allocation fails; --malloc-may-fail also follows paths on which one does
// MALLOC: verdict  unreachable
// FAILS: verdict  reachable
