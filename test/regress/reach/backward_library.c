// What goes astray easily when it is crossed from behind: realloc to a size that inputs decide, variadic functions, longjmp,
// numbers read from text, recursion. Each once with an input that gets to the target and once without.
// RUN: %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.0 -- -DCASE=0 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.1 -- -DCASE=1 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.2 -- -DCASE=2 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.3 -- -DCASE=3 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.4 -- -DCASE=4 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.5 -- -DCASE=5 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.6 -- -DCASE=6 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.7 -- -DCASE=7 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.8 -- -DCASE=8 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.9 -- -DCASE=9 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.10 -- -DCASE=10 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target target --direction backward --guide off --time 60s --no-replay --json --output %t.11 -- -DCASE=11 | FileCheck %s --check-prefix=REACH
// REACH: "verdict": "reachable"
// REACH: "refuted_candidates": {}
// NEVER: "verdict": "unreachable"
// NEVER: "refuted_candidates": {}
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
static jmp_buf there;
static void check(int x) {
  if (x > 1)
    longjmp(there, x);
}
static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int all = 0;
  for (int i = 0; i < count; i++)
    all += va_arg(list, int);
  va_end(list);
  return all;
}
static unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }
static void target(void) {}

int main(void) {
  int x = (int)(__VERIFIER_nondet_uint() & 3);
#if CASE == 0
  int *a = malloc(8);
  a[0] = x;
  a[1] = 5;
  a = realloc(a, (x + 2) * 4);
  if (a[1] == 6)
    target();
#elif CASE == 1
  int *a = malloc(8);
  a[0] = x;
  a[1] = 5;
  a = realloc(a, (x + 2) * 4);
  if (a[0] == 3)
    target();
#elif CASE == 2
  if (sum(2, x, 1) == 9)
    target();
#elif CASE == 3
  if (sum(2, x, 1) == 4)
    target();
#elif CASE == 4
  int r = setjmp(there);
  if (r == 0) check(x);
  if (r == 1)
    target();
#elif CASE == 5
  int r = setjmp(there);
  if (r == 0) check(x);
  if (r == 3)
    target();
#elif CASE == 6
  char t[4] = {(char)(48 + x), (char)(97 + x), 0, 0};
  if (strtol(t, 0, 16) == 0x3c)
    target();
#elif CASE == 7
  char t[4] = {(char)(48 + x), (char)(97 + x), 0, 0};
  if (strtol(t, 0, 16) == 0x2c)
    target();
#elif CASE == 8
  char t[4] = {(char)(48 + x), (char)(47 + x), 0, 0};
  if (atoi(t) == 11)
    target();
#elif CASE == 9
  char t[4] = {(char)(48 + x), (char)(47 + x), 0, 0};
  if (atoi(t) == 32)
    target();
#elif CASE == 10
  if (factorial(x + 2) == 25)
    target();
#elif CASE == 11
  if (factorial(x + 2) == 24)
    target();
#endif
  return 0;
}
