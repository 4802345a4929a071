// One seed, one result: reruns leave the same tests, byte for byte, and the same numbers, timings aside.
// RUN: not %hindsight run --search random-path --seed 7 --output %t.1 %s --json > %t.a
// RUN: not %hindsight run --search random-path --seed 7 --output %t.2 %s --json > %t.b
// RUN: grep -vE "seconds|peak_memory|\.ktest|output" %t.a > %t.c
// RUN: grep -vE "seconds|peak_memory|\.ktest|output" %t.b > %t.d
// RUN: diff %t.c %t.d
// RUN: rm %t.1/run.json %t.1/info %t.2/run.json %t.2/info
// RUN: diff -r %t.1 %t.2
// RUN: ls %t.1 | FileCheck %s
// CHECK: test000001.ktest
// CHECK: assertion-failed.err
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  unsigned char text[6];
  unsigned letters = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (unsigned index = 0; index < sizeof text; ++index)
    letters += text[index] >= 'a' && text[index] <= 'z';
  assert(letters != 5);
  return 0;
}
