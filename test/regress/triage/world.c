// A program that asks for arguments and input gets any, if nothing is said about them; what is refuted is refuted for those.
// RUN: not %hindsight triage %s:10:null-dereference %s:15:null-dereference %s --output %t.1 | FileCheck %s
// RUN: %hindsight triage %s:10:null-dereference %s --output %t.2 --args "" --sym-stdin 4 | FileCheck %s --check-prefix NONE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int *p = 0, x = 1;
  if (argc > 1 && strcmp(argv[1], "-x") == 0)
    return *p;
  p = &x;
  int c = getchar();
  if (c == '!') x = 2;
  // Another line.
  return *p == 3 ? c : 0;
}
// CHECK: {{^}}confirmed {{.*}}world.c:10  null-dereference
// CHECK: {{^}}refuted-within-bounds {{.*}}world.c:15  null-dereference
// CHECK: 0 to 2 arguments of at most 8 bytes
// NONE: {{^}}refuted-within-bounds {{.*}}world.c:10
