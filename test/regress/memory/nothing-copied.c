// Where no byte is copied or set, any pointer will do; that a size from the input is 0 is a case of its own.
// RUN: not %hindsight check %s --all --no-replay --output %t.freed -- -DPOINTER=freed | FileCheck %s --check-prefixes=ALL,FREED
// RUN: not %hindsight check %s --all --no-replay --output %t.null -- -DPOINTER=null | FileCheck %s --check-prefixes=ALL,NULL
// RUN: not %hindsight check %s --all --no-replay --output %t.far -- -DPOINTER=buffer+9 | FileCheck %s --check-prefixes=ALL,FAR
// RUN: not %hindsight check %s --all --no-replay --output %t.fixed -- -DPOINTER=fixed | FileCheck %s --check-prefixes=ALL,FIXED
// RUN: not %hindsight check %s --all --no-replay --output %t.number -- -DPOINTER=number | FileCheck %s --check-prefixes=ALL,NUMBER
// RUN: not %hindsight check %s --all --no-replay --prune off --output %t.off -- -DPOINTER=freed -DCOPY | FileCheck %s --check-prefixes=ALL,COPY
// RUN: not %hindsight reach %s --target empty --direction forward --no-replay --output %t.reach -- -DPOINTER=freed | FileCheck %s --check-prefix=REACH
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static void empty(void) {
  reach_error(); // ALL-DAG: nothing-copied.c:[[#@LINE]]:{{.*}} error-reached
}

int main(void) {
  char buffer[4] = {0};
  char *freed = malloc(4), *null = 0, *number = (char *)0x10;
  char *fixed = (char *)"abc";
  unsigned size = (__VERIFIER_nondet_uchar() ^ 1) & 3;
  number += __VERIFIER_nondet_uchar();
  free(freed);
  (void)null, (void)fixed, (void)number, (void)freed;
#ifdef COPY
  // COPY-DAG: nothing-copied.c:[[#@LINE+1]]:{{.*}} use-after-free
  memcpy(buffer, POINTER, size);
#else
  // FREED-DAG: nothing-copied.c:[[#@LINE+5]]:{{.*}} use-after-free
  // NULL-DAG: nothing-copied.c:[[#@LINE+4]]:{{.*}} null-dereference
  // FAR-DAG: nothing-copied.c:[[#@LINE+3]]:{{.*}} stack-out-of-bounds-write
  // FIXED-DAG: nothing-copied.c:[[#@LINE+2]]:{{.*}} read-only-write
  // NUMBER-DAG: nothing-copied.c:[[#@LINE+1]]:{{.*}}-dereference
  memset(POINTER, 7, size);
#endif
  if (size == 0) empty();
  return 0;
}
// ALL: search   complete
// ALL: verdict  violated: 2 errors
// REACH: verdict  reachable
