// What is wrong with a target is one sentence with the nearest one that makes sense, and exit code 2.
// RUN: not %hindsight reach %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %hindsight reach %s --target slips.c:13 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not %hindsight reach %s --target slips.c:20 2>&1 | FileCheck %s --check-prefix=DEAD
// RUN: not %hindsight reach %s --target slips.c:15 2>&1 | FileCheck %s --check-prefix=UNCALLED
// RUN: not %hindsight reach %s --target unused 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not %hindsight reach %s --target usd 2>&1 | FileCheck %s --check-prefix=SLIP
// RUN: not %hindsight reach %s --target used:fial 2>&1 | FileCheck %s --check-prefix=LABEL
// RUN: not %hindsight reach %s --target slip.c:18 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not %hindsight reach %s --target error 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: sh -c '%hindsight reach %s --target slips.c:13 2> %t.err; test $? = 2'
static int quiet(int x) { return x; }

int unused(int x) {
  return x + 1;
}
static int used(int x) {
  if (x) goto fail;
  return quiet(x);
  x++;
  return x;
fail:
  return 3;
}
int main(void) { return used(1); }
// NONE: hindsight: 'reach' needs a target; write 'hindsight reach prog.c --target prog.c:42'
// EMPTY: hindsight: slips.c:13: the line holds no code; the nearest line that does is 12
// DEAD: hindsight: slips.c:20: the line holds no code; the nearest line that does is 19
// UNCALLED: hindsight: slips.c:15: is in unused, which nothing that can run calls; choose it with --entry
// UNUSED: hindsight: unused: unused is defined, but nothing that can run calls it; choose it with --entry
// SLIP: hindsight: usd: there is no function usd; the closest names are{{.*}}used
// LABEL: hindsight: used:fial: used has no label fial; the closest names are{{.*}}fail
// FILE: hindsight: slip.c:18: no code comes from a file slip.c;{{.*}}slips.c
// ERROR: hindsight: error: the program calls no error function, has no assertion and never aborts
