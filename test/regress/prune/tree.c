// The tree of a search: what a subtree needs is marked, and what is cut has an arrow to what covers it.
// RUN: %hindsight check %s --tree %t.svg --output %t.1 | FileCheck %s --check-prefix=SAFE
// RUN: FileCheck %s --check-prefix=SVG < %t.svg
// RUN: %hindsight check %s --tree %t.html --output %t.2 | FileCheck %s --check-prefix=SAFE
// RUN: FileCheck %s --check-prefix=HTML < %t.html
// RUN: %hindsight check %s --tree %t.off.svg --prune off --output %t.3 | FileCheck %s --check-prefix=SAFE
// RUN: FileCheck %s --check-prefix=OFF < %t.off.svg
// RUN: not %hindsight check %s --tree %t.bad.svg --output %t.4 --no-replay -- -DBAD
// RUN: FileCheck %s --check-prefix=BAD < %t.bad.svg
// RUN: not %hindsight check %s --tree %t.leak.svg --output %t.5 --no-replay -- -DLEAK
// RUN: FileCheck %s --check-prefix=LEAK < %t.leak.svg
// RUN: not %hindsight check %s --tree %t/no/such.svg 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not %hindsight check %s --tree tree.txt 2>&1 | FileCheck %s --check-prefix=NAME
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
#define MAX 3

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int *x = malloc(sizeof *x), *y = x;
  *x = n;
  for (int i = 0; i < MAX; ++i) {
    int way = __VERIFIER_nondet_int();
    y = malloc(sizeof *y);
    if (way)
      *y = *x + 1;
    else
      *y = *x + 2;
    free(x);
    x = y;
  }
#ifdef BAD
  if (n == 77) x = 0;
#endif
  assert(*x >= n + MAX);
#ifndef LEAK
  free(x);
#endif
  return 0;
}
// SAFE: verdict safe

// SVG: <path class="cover" data-from="node-[[CUT:[0-9]+]]" data-to="node-[[COVER:[0-9]+]]"
// SVG-DAG: id="node-[[CUT]]"
// SVG-DAG: id="node-[[COVER]]"
// SVG-DAG: <text class="kept"{{.*}}>n = nondet_int₀</text>
// SVG-DAG: <text class="end"{{.*}}>cut: covered by #
// SVG-DAG: <text class="end"{{.*}}>cut: cannot fail</text>
// SVG: kept: all that the subtree needs to be safe

// HTML: <!DOCTYPE html>
// HTML-NOT: src=
// HTML: "cover":
// HTML-NOT: http://{{[^w]}}

// OFF-NOT: class="cover"
// OFF-NOT: class="kept"
// OFF: returned</text>

// BAD: <g class="box failed"
// BAD: null-dereference</text>

// LEAK: <g class="box failed"
// LEAK: memory-leak</text>

// FOLDER: --tree: there is no folder
// NAME: --tree: 'tree.txt' is neither an .svg nor an .html file
