// alloca is no function of a library: its calls are code, however it is declared, in the engine and natively.
// RUN: not %hindsight check --output %t.1 %s | FileCheck %s
// RUN: not %hindsight check --output %t.2 %s -- -DDECLARED="char *alloca(int);" -w | FileCheck %s
// RUN: not %hindsight check --output %t.3 %s -- -DDECLARED="char *alloca();" -w -m32 | FileCheck %s
// RUN: not %hindsight check --output %t.4 %s -- -DDECLARED="void *alloca(unsigned long);" -std=c99 | FileCheck %s
// CHECK: stack-out-of-bounds-write: writes 1 byte at offset {{[0-9]+}}
// CHECK: replayed natively: yes
// CHECK: verdict  violated: 1 error found
#ifdef DECLARED
DECLARED
#else
#include <alloca.h>
#endif
int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 4 || size > 6) return 0;
  char *text = alloca(size);
  for (int i = 0; i < 6; i++) text[i] = 'x';
  return text[2] == 'y';
}
