// RUN: not %hindsight run %s --output %t | FileCheck %s
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[6], copy[4];
  klee_make_symbolic(text, sizeof text, "text");
  text[5] = 0;
  if (strlen(text) == 5 && strcmp(text, "hello") == 0) {
    char line[32];
    int n = snprintf(line, sizeof line, "%s %d", text, 42);
    if (n != 8 || strcmp(line, "hello 42")) return 9;
    // CHECK: strings.c:[[@LINE+1]]:{{.*}} in main: stack-out-of-bounds-write
    strcpy(copy, text);
  }
  return 0;
}
// CHECK: text {{.*}}68 65 6c 6c 6f
