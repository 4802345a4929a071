// Backward through what surrounds a program: constructors before main, structs that are passed by value, functions of
// the library, variadic ones among them, and an entry of one's own with parameters.
// RUN: not %hindsight reach %s --target backward_calls.c:32 --direction backward --guide off --time 60s --output %t.1 | FileCheck %s --check-prefix=ALL
// RUN: %hindsight reach %s --target backward_calls.c:23 --direction backward --guide off --time 60s --output %t.2 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target backward_calls.c:38 --entry other --globals initial --direction backward --guide off --output %t.3 | FileCheck %s --check-prefix=ENTRY
// RUN: not %hindsight reach %s --target backward_calls.c:32 --direction backward --guide off --time 60s --output %t.4 -- -m32 | FileCheck %s --check-prefix=ALL
#include <stdio.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
struct numbers {
  int at[8];
};
int first, second;
__attribute__((constructor(101))) static void early(void) { first = __VERIFIER_nondet_int(); }
__attribute__((constructor(102))) static void late(void) { second = first + 1; }
static int sum(struct numbers numbers) {
  int all = 0;
  for (int i = 0; i < 8; i++) all += numbers.at[i];
  return all;
}
int main(void) {
  if (second == first)
    return 2;
  int x = __VERIFIER_nondet_int();
  struct numbers numbers;
  char name[20];
  memset(&numbers, 0, sizeof numbers);
  numbers.at[3] = x;
  strcpy(name, "abc");
  printf("%d\n", x);
  if (sum(numbers) == 77 && strlen(name) == 3 && second == 6)
    return 1;
  return 0;
}
int other(int a, short b) {
  if (a * 3 == 21)
    if (b == a + 1)
      return 5;
  return 0;
}
// ALL: __VERIFIER_nondet_int 4 bytes{{.*}} = 5
// ALL-NEXT: __VERIFIER_nondet_int 4 bytes{{.*}} = 77
// ALL: instruction{{s?}} stepped over
// ALL: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
// ENTRY: a 4 bytes{{.*}} = 7
// ENTRY-NEXT: b 2 bytes{{.*}} = 8
// ENTRY: verdict  reachable
