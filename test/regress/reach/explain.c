// Two names for one object or for two: what --explain says of paths that die, and of those that do not.
// RUN: %hindsight reach %s --target explain.c:26 --explain --output %t.1 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %hindsight reach %s --target explain.c:26 --explain --output %t.2 -- -DTWO -DSAME | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: not %hindsight reach %s --target explain.c:26 --explain --output %t.3 -- -DTWO | FileCheck %s --check-prefix=REACHED
// RUN: %hindsight reach %s --target explain.c:26 --output %t.4 | FileCheck %s --check-prefix=PLAIN
// RUN: not %hindsight reach %s --target explain.c:26 --direction forward --explain 2>&1 | FileCheck %s --check-prefix=FORWARD
// RUN: %hindsight reach --help | FileCheck %s --check-prefix=HELP
#include <stdlib.h>
#ifdef TWO
#define SECOND malloc(sizeof *p)
#else
#define SECOND q
#endif
#ifdef SAME
#define IS ==
#else
#define IS !=
#endif
struct A { int f1, f2; } *p, *q;
int main(void) {
  q = malloc(sizeof *q);
  p = SECOND;
  q->f1 = 5;
  p->f1 = 7;
  if (p->f1 IS q->f1)
    p->f2 = 1; // line 26
}
// CHECK: backward path, from the target towards the entry
// CHECK: 4 {{.*}}c1: R(a2,0)
// CHECK: => no input takes this path
// ONE: c1 has become 7 != 7, which is false
// TWO: c1 has become {{5 == 7|7 == 5}}, which is false
// CHECK: verdict  unreachable: no input gets to the target
// REACHED: u1: ((h1,0),(a2,0))
// REACHED: u2: ((h2,0),(a1,0))
// REACHED: => this path begins at the entry, and a run took it to the target
// REACHED: verdict  reachable
// PLAIN-NOT: backward path
// PLAIN: verdict  unreachable
// FORWARD: hindsight: --explain shows the backward search, which --direction forward turns off; leave out --direction forward
// HELP: --explain {{ *}}print the backward search step by step
