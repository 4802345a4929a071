// Structs by value, padding, unions and bit fields keep every byte, and pointers in them stay pointers.
// RUN: %hindsight run %s --output %t | FileCheck %s
// RUN: %hindsight run %s --output %t.32 -- -m32 | FileCheck %s
// CHECK: verdict  safe
#include <assert.h>
#include <string.h>
struct pair { char c; int *p; short s; };
struct wide { long a[5]; };
union both { int i; unsigned char b[4]; };
struct bits { unsigned a : 3, b : 7, c : 12; };
static struct pair make(int *p) { struct pair r = {'x', p, 7}; return r; }
static int sum(struct wide w) { w.a[0] = 100; return w.a[0] + w.a[4]; }
int main(void) {
  int target = 5;
  struct pair one = make(&target), two = one, three;
  memcpy(&three, &two, sizeof three);
  assert(three.p == &target && *three.p == 5 && three.c == 'x' && three.s == 7);
  struct wide w = {{1, 2, 3, 4, 5}};
  assert(sum(w) == 105 && w.a[0] == 1);
  union both u = {.i = 0x01020304};
  assert(u.b[0] == 4 && u.b[3] == 1);
  struct bits f = {5, 100, 4000};
  f.b++;
  assert(f.a == 5 && f.b == 101 && f.c == 4000);
  return 0;
}
