// Writing to what is constant is an error in the way; where an input gets past it, there is none.
// RUN: not %hindsight reach %s --target blocked --direction backward --no-replay --output %t.1 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target blocked --direction forward --no-replay --output %t.2 | FileCheck %s --check-prefix=BLOCKED
// RUN: not %hindsight reach %s --target passed --direction backward --no-replay --output %t.3 | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s --target tokens --direction backward --no-replay --output %t.4 | FileCheck %s --check-prefix=TOKENS
#include <klee/klee.h>
#include <string.h>
const char letters[4] = "abc";
int blocked(void) { return 1; }
int passed(void) { return 2; }
int tokens(void) { return 3; }
int main(void) {
  unsigned n;
  char own[4] = "a b", *rest;
  klee_make_symbolic(&n, sizeof n, "n");
  char *text = n & 1 ? (char *)letters : own;
  text[n >> 1 & 3] = 'x';
  if (n == 5)
    return blocked();
  if (n == 2)
    return passed();
  if (strtok_r(n == 4 ? (char *)"a b" : own, " ", &rest) && n == 4)
    return tokens();
  return 0;
}
// BLOCKED: read_only.c:17:{{.*}} read-only-write
// BLOCKED: verdict  blocked
// OPEN: verdict  reachable
// TOKENS: read_only.c:22:{{.*}} read-only-write
// TOKENS: verdict  blocked
