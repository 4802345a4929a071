// What a program does to its surroundings stays in a folder that goes away; one that never ends is ended.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %hindsight run %s --quiet --output out -- -DNATIVE=0 > %t.found
// RUN: cd %t.dir && %hindsight replay out/test000001.ktest %s -- -DNATIVE=1 | FileCheck %s
// RUN: ls %t.dir | FileCheck %s --check-prefix=FILES
// RUN: cd %t.dir && not %hindsight replay out/test000001.ktest %s --run-time 1s -- -DNATIVE=2 | FileCheck %s --check-prefix=ENDLESS
// RUN: cd %t.dir && not %hindsight replay out/test000001.ktest %s --run-time 1s -- -DNATIVE=3 | FileCheck %s --check-prefix=ENDLESS
// RUN: cd %t.dir && not %hindsight replay out/test000001.ktest %s --run-time 60s -- -DNATIVE=4 | FileCheck %s --check-prefix=MEMORY
// RUN: cd %t.dir && not %hindsight replay out/test000001.ktest %s -- -DNATIVE=5 | FileCheck %s --check-prefix=KILLED
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
#if NATIVE == 1
  FILE *file = fopen("left-behind", "w");
  fputs("text", file);
  fclose(file);
  if (fork() == 0)
    for (;;) pause(); // ended with its parent
  char byte;
  return read(0, &byte, 1) != 0 || getenv("HOME") != 0 || getenv("PATH") != 0;
#elif NATIVE == 2
  for (;;) puts("again and again");
#elif NATIVE == 3
  for (;;) pause();
#elif NATIVE == 4
  for (;;) memset(malloc(1 << 24), 1, 1 << 24);
#elif NATIVE == 5
  raise(SIGKILL);
#endif
  return 0;
}
// CHECK: yes{{ +}}predicted: a normal end; the native run ends normally
// FILES-NOT: left-behind
// FILES: out
// ENDLESS: not-observable  predicted: a normal end; the native run does not end within 1
// ENDLESS: verdict  unknown
// MEMORY: not-observable  predicted: a normal end; the native run uses more memory than its limit
// KILLED: no{{ +}}predicted: a normal end; the native run is ended by signal 9
// KILLED: verdict  refuted
