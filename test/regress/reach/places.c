// Functions, returns, labels, library calls and calls through pointers as targets; each is seen natively.
// RUN: not %hindsight reach %s --target parse --output %t.1 | FileCheck %s --check-prefixes=CHECK,FUNCTION
// RUN: not %hindsight reach %s --target parse:fail --output %t.2 | FileCheck %s --check-prefixes=CHECK,LABEL
// RUN: not %hindsight reach %s --target parse:return --output %t.3 | FileCheck %s
// RUN: not %hindsight reach %s --target main:return --output %t.4 | FileCheck %s
// RUN: not %hindsight reach %s --target abort --output %t.5 | FileCheck %s --check-prefixes=CHECK,ABORT
// RUN: not %hindsight reach %s --target strlen --output %t.6 | FileCheck %s --check-prefixes=CHECK,LIBRARY
// RUN: %hindsight replay %t.2 && %hindsight replay %t.3 && %hindsight replay %t.5
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *text) {
  int kind = text[0];
  if (kind != 'k') goto fail;
  return (int)strlen(text);
fail:
  kind = -1;
  return kind;
}

int main(void) {
  char text[4];
  void (*leave)(void) = abort;
  klee_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  if (parse(text) == 2) leave();
  return 0;
}
// FUNCTION: in parse: target-reached: execution arrives at parse
// LABEL: in parse: target-reached: execution arrives at parse:fail
// ABORT: places.c:27{{.*}} in main: target-reached: execution arrives at abort
// LIBRARY: places.c:16{{.*}} in parse: target-reached
// CHECK: replayed natively: yes (the native run reaches the target)
// CHECK: verdict  reachable
