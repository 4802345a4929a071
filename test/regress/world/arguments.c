// Arguments and standard input that may be anything: the error is found, and shown natively by the unmodified program.
// RUN: not %hindsight check %s --sym-args 1 2 4 --sym-stdin 2 --output %t.1 > %t.text
// RUN: FileCheck %s < %t.text
// RUN: %hindsight run %s --sym-args 1 2 --sym-stdin 2 --output %t.2 | FileCheck %s --check-prefix=SHORT
// RUN: %hindsight replay %t.2 | FileCheck %s --check-prefix=REPLAYED
// RUN: %hindsight run %s --args "1-3 x" --stdin %s --output %t.3 | FileCheck %s --check-prefix=GIVEN
// RUN: %hindsight replay %t.3 | FileCheck %s --check-prefix=REPLAYED
// RUN: not %hindsight reach %s --target "main:wrong" --sym-args 1 2 --output %t.4 | FileCheck %s --check-prefix=REACHED
#include <stdio.h>
#include <stdlib.h>

static int from, to;

static int parse(const char *text) {
  char *end;
  from = (int)strtol(text, &end, 10);
  to = from;
  if (*end == '-') to = (int)strtol(end + 1, &end, 10);
  return *end == 0 && from > 0 && to >= from;
}

int main(int argc, char **argv) {
  char marks[8] = "";
  if (argc < 2 || !parse(argv[1])) {
  wrong:
    fprintf(stderr, "usage: %s FROM[-TO]\n", argv[0]);
    return 2;
  }
  int column = 0, c;
  while ((c = getchar()) != EOF) {
    column = c == '\n' ? 0 : column + 1;
    if (column < from || column > to) continue;
    if (c == '\t') marks[to] = 1;
    putchar(c);
  }
  return marks[0];
}
// CHECK: stack-out-of-bounds-write
// CHECK: argv[1]
// CHECK: replayed natively: yes
// CHECK: note     standard input is at most 2 bytes
// CHECK: the program is run with 1 to 2 arguments of at most 4 bytes
// CHECK: verdict  violated
// SHORT: search   complete
// SHORT: verdict  safe
// REPLAYED: verdict  confirmed
// GIVEN: standard input is the given file
// GIVEN: the program is run with 2 given arguments
// GIVEN: verdict  safe
// REACHED: replayed natively: yes
// REACHED: verdict  reachable
