// Backward, each of these places has one way that leads there, next to others that do not: none may be lost.
// RUN: not %hindsight reach %s --target choice:found --entry choice --globals initial --direction backward --guide off --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target much:found --entry much --globals initial --direction backward --guide off --time 60s --output %t.2 | FileCheck %s
// RUN: not %hindsight reach %s --target cleared:found --entry cleared --globals initial --direction backward --guide off --time 60s --output %t.3 | FileCheck %s
// RUN: not %hindsight reach %s --target unchecked:found --entry unchecked --globals initial --direction backward --guide off --eval periodic=1000 --explain --time 60s --output %t.4 | FileCheck %s
// RUN: not %hindsight reach %s --target last --direction backward --guide off --time 60s --output %t.5 -- -DLEAVE | FileCheck %s
// RUN: not %hindsight reach %s --target atEnd:found --direction backward --guide off --time 60s --output %t.6 | FileCheck %s --check-prefix=END
// RUN: not %hindsight reach %s --target deep:found --entry deep --globals initial --direction backward --guide off --time 60s --output %t.7 | FileCheck %s
// RUN: not %hindsight reach %s --target grown:found --entry grown --globals initial --direction backward --guide off --time 60s --output %t.8 | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s --target denied:found --entry denied --globals initial --malloc-may-fail --direction backward --guide off --time 60s --output %t.9 | FileCheck %s --check-prefix=DENIED
// CHECK: verdict  reachable
// OPEN: target-reached: execution arrives at grown:found
// OPEN: it depends on memory that was never written
// OPEN: verdict  unknown
// DENIED: allocations that fail, backward
// DENIED: verdict  unknown
// END: the destructor atEnd, backward
// END: verdict  unknown
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
int none, some;
/// Which of two places is read.
void choice(void) {
  some = __VERIFIER_nondet_int();
  int* place;
  if (__VERIFIER_nondet_int())
    place = &none;
  else
    place = &some;
  if (*place != 5) return;
found:
  some = 1;
}
/// There is not that much memory.
void much(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  char* memory = malloc(size);
  if (size < 3000000000 || memory) return;
found:
  some = 1;
}
void denied(void) {
  if (malloc(4))
    return;
found:
  some = 1;
}
/// Clearing nothing is not freeing.
static void clear(char* place, int isFreed) {
  if (isFreed)
    free(place);
  else
    memset(place, 0, 0);
}
void cleared(void) {
  char local;
  clear(&local, __VERIFIER_nondet_int());
found:
  some = 1;
}
/// A way that contradicts itself, where that is not looked at for long.
void unchecked(void) {
  if (!__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() != 3) return;
  } else {
    int x = __VERIFIER_nondet_int();
    if (x <= 5) return;
    if (x >= 3) return;
  }
found:
  some = 1;
}
/// Paths that wait for a deeper recursion go on where they are.
static int ackermann(int m, int n) {
  if (!m)
    return n + 1;
  if (!n)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
void deep(void) {
  if (ackermann(1, 1) != 3)
    return;
found:
  some = 1;
}
/// What realloc adds is not cleared.
void grown(void) {
  int* numbers = calloc(1, sizeof(int));
  numbers = realloc(numbers, 2 * sizeof(int));
  if (numbers[1] != 5)
    return;
found:
  some = 1;
}
/// What runs after the end.
static void last(void) {
  some = 2;
}
static void other(void) {
  some = 3;
}
static void (*const handlers[])(void) = {other, last};
int leave(void) {
  atexit(handlers[__VERIFIER_nondet_int() & 1]);
  return 0;
}
__attribute__((destructor)) static void atEnd(void) {
  if (some != 7) return;
found:
  some = 1;
}
int main(void) {
#ifdef LEAVE
  return leave();
#endif
  some = __VERIFIER_nondet_int();
  return 0;
}
