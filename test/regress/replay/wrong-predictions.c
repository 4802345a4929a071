// Another program than the one that was run: the difference is seen and named.
// RUN: not %hindsight run %s --quiet --output %t.out > %t.found
// RUN: %hindsight replay %t.out | FileCheck %s --check-prefix=SAME
// RUN: not %hindsight replay %t.out %s -- -DFIXED | FileCheck %s --check-prefix=FIXED
// RUN: not %hindsight replay %t.out %s -- -DMOVED | FileCheck %s --check-prefix=MOVED
// RUN: not %hindsight replay %t.out %s -- -DOTHER | FileCheck %s --check-prefix=OTHER
// RUN: not %hindsight replay %t.out %s -- -DINPUT | FileCheck %s --check-prefix=INPUT
// RUN: not %hindsight replay %t.out %s -- -DASSUMED | FileCheck %s --check-prefix=ASSUMED
// RUN: not %hindsight replay %t.out %s --json -- -DFIXED | FileCheck %s --check-prefix=JSON
// RUN: cp %t.out/test000001.ktest %t.alone.ktest
// RUN: not %hindsight replay %t.out/run.json 2>&1 | FileCheck %s --check-prefix=NOTEST
// RUN: not %hindsight replay %t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %hindsight replay %S 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not %hindsight replay %t.alone.ktest 2>&1 | FileCheck %s --check-prefix=PROGRAM
// RUN: not %hindsight replay 2>&1 | FileCheck %s --check-prefix=USAGE
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int x;
#ifdef INPUT
  klee_make_symbolic(&x, sizeof x, "other");
#else
  klee_make_symbolic(&x, sizeof x, "x");
#endif
#ifdef ASSUMED
  klee_assume(x != 77);
#endif
  char *block = malloc(4);
  if (x == 77) {
#if defined(OTHER)
    free(block);
#elif defined(MOVED)
    block[4] = 1;
#endif
#ifndef FIXED
    block[4] = 1; // line 37
#endif
  }
  free(block);
  return 0;
}
// SAME: yes{{ +}}predicted: heap-out-of-bounds-write at {{.*}}wrong-predictions.c:37
// SAME: verdict  confirmed: 2 tests did what was predicted
// FIXED: no{{ +}}predicted: heap-out-of-bounds-write at {{.*}}; the native run ends normally
// FIXED: verdict  refuted: 1 test did what was predicted, 1 did not
// MOVED: no{{ +}}{{.*}}shows heap-buffer-overflow at {{.*}}wrong-predictions.c:34:{{[0-9]+}} in main, not at {{.*}}wrong-predictions.c:37
// OTHER: no{{ +}}{{.*}}shows heap-use-after-free at {{.*}}wrong-predictions.c:37:{{[0-9]+}} in main, which is another error
// INPUT: the test does not fit the program: klee_make_symbolic asks for 'other'
// ASSUMED: no{{ +}}predicted: heap-out-of-bounds-write {{.*}}; the native run stops because an assumption of the program does not hold
// JSON: "command": "replay"
// JSON: "verdict": "refuted"
// JSON: "predicted": "heap-out-of-bounds-write at
// JSON-NEXT: "replayed": "no"
// JSON-NEXT: "observed": "ends normally"
// NOTEST: hindsight: {{.*}}run.json' is not a .ktest file
// MISSING: hindsight: {{.*}}missing
// FOLDER: is not a folder of results: it has no run.json; name a folder
// PROGRAM: is in no folder of results, so its program is not known; name it: hindsight replay
// USAGE: hindsight: 'replay' needs a folder of results or a test
