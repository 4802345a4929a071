#include <assert.h>
#include <stdlib.h>

struct A {
  int f1, f2;
} *p, *q;

int main(void) {
  q = malloc(sizeof *q);
  p = q;
  q->f1 = 5;
  p->f1 = 7;
  if (p->f1 == q->f1) {
  fail:
    assert(0);
  }
}
/* After Figure 3 of T. Yavuz, "Multi-Pass Targeted Dynamic Symbolic Execution": two names for one object, seen from
   behind, where they are two unknown ones.

     hindsight reach examples/fig3.c --target main:fail --explain       step by step, as in Table III of the paper
*/
