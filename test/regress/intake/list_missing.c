// What has neither a body nor a model, who uses it, and whether main gets there.
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d && %hindsight cc -O2 %s -Wl,--unresolved-symbols=ignore-all -o prog
// RUN: %hindsight run --list-missing prog | %FileCheck %s
// RUN: %hindsight run --list-missing %s --json | %FileCheck %s --check-prefix=JSON
// RUN: not %hindsight run --list-missing 2>&1 | %FileCheck %s --check-prefix=NONE
// CHECK: gone_function  function  reachable    helper at {{.*}}list_missing.c:[[#CALL:]]
// CHECK-NEXT: lost_variable  variable  reachable    main at
// CHECK-NEXT: never_called   function  unreachable  nobody at
// CHECK: 3 names without a body or a model, 2 of them reachable
// JSON: "name": "gone_function",
// JSON-NEXT: "kind": "function",
// JSON-NEXT: "reachable": true,
// JSON: "function": "helper",
// NONE: hindsight: 'run' needs a program
#include <string.h>
int gone_function(int);
void never_called(void);
extern int lost_variable;
static int helper(const char *text) { return gone_function((int)strlen(text)); }
void nobody(void) { never_called(); }
int main(int count, char **words) { return helper(words[0]) + lost_variable; }
