// Recursion without an end is never safe: a named bound ends the path, and the answer is unknown. Recursion that does end
// is followed as far as the bound allows.
// RUN: not %hindsight check %s --output %t.1 > %t.text
// RUN: FileCheck %s < %t.text
// RUN: %hindsight run %s --output %t.2 | FileCheck %s
// RUN: not %hindsight check %s --output %t.3 -- -DDEPTH=60000 > %t.text
// RUN: FileCheck %s < %t.text
// RUN: %hindsight check %s --max-call-depth 1000000 --output %t.4 -- -DDEPTH=300000 | FileCheck %s --check-prefix=ENDS
// CHECK: unable   calls nested deeper than 50000, the bound of --max-call-depth (1 path)
// CHECK: verdict  unknown
// ENDS: verdict  safe
#ifndef DEPTH
#define DEPTH -1
#endif

static int f(int n) {
  if (n == DEPTH) {
    int local[2] = {n, 1}; // an object of the deepest frame
    int* volatile p = local;
    return p[1];
  }
  return f(n + 1) + 1;
}

int main(void) {
  return f(0) < 0;
}
