// A program of its own in which variables start with the values that lead to the error.
// RUN: not %hindsight check %s --sym-globals --output %t.out --repro %t.c > %t.found
// RUN: %clang -g -w -fsanitize=address %t.c -o %t.exe && not %t.exe 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.c
int __VERIFIER_nondet_int(void);
static volatile int mode = 1;
static struct {
  short kind;
  long values[2];
} state;
static int seen;
__attribute__((constructor)) static void look(void) { seen = mode; }
int main(void) {
  char block[4] = "abc";
  int index = __VERIFIER_nondet_int();
  if (seen == 9 && state.kind == 3 && state.values[1] == -8 && index == 4) return block[index];
  // CHECK: stack-buffer-overflow
  return 0;
}
// TEXT: hindsight_take((void *)&mode, sizeof mode);
