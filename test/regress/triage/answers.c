// Each way to answer, with exit codes: 1 if something is confirmed, else 3 if something is unknown.
// RUN: not %hindsight triage %s:19:null-dereference %s:21:out-of-bounds %s:29:cwe-690 %s:37:double-free %s:40:memory-leak \
// RUN:   %s:23:division-by-zero %s:46:null-dereference %s:1000:overflow %s --output %t.1 | FileCheck %s
// RUN: %hindsight triage %s:21:out-of-bounds %s --output %t.2
// RUN: not %hindsight triage %s:21:nonsense %s 2>&1 | FileCheck %s --check-prefix BAD
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int table[4];

int chosen(int *p, int n) {
  int i;
  if (n < 0 || n > 3)
    i = 0;
  else
    i = n;
  int d = n;
  if (n == 1234567)
    return *p;
  // The index was checked.
  d += table[i];
  if (d != 0)
    return 5 / d;
  return 0;
}

void fill(void) {
  int *space = malloc(4);
  *space = 3;
  free(space);
}

void twice(int n) {
  char *q = malloc(1);
  free(q);
  if (n == 99)
    free(q);
}

int *leak(void) { return malloc(12); }

int *kept;

int unused(int *p) {
  // Nothing calls this function.
  return *p;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int result = chosen(0, n);
  fill();
  twice(n);
  leak();
  return result;
}
// CHECK: {{^}}confirmed {{.*}}answers.c:19  null-dereference
// CHECK: input: __VERIFIER_nondet_int = 1234567
// CHECK: {{^}}refuted {{.*}}answers.c:21  out-of-bounds
// CHECK: {{^}}confirmed {{.*}}answers.c:29  null-dereference
// CHECK: {{^}}confirmed {{.*}}answers.c:37  double-free
// CHECK: {{^}}confirmed {{.*}}answers.c:40  memory-leak
// CHECK: {{^}}refuted {{.*}}answers.c:23  division-by-zero
// CHECK: {{^}}refuted {{.*}}answers.c:46  null-dereference
// CHECK-NEXT: nothing that can run calls unused
// CHECK: {{^}}unknown {{.*}}answers.c:1000  overflow
// CHECK-NEXT: has only {{[0-9]+}} lines
// BAD: 'nonsense' is not a kind of alarm
