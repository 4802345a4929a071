// Leaks of a program that ends without its handlers are looked for all the same.
// RUN: not %hindsight check %s --output %t.1 -- -DLEAVE=_exit | FileCheck %s
// RUN: not %hindsight check %s --output %t.2 -- -DLEAVE=_Exit | FileCheck %s
// RUN: not %hindsight check %s --output %t.3 -- -DLEAVE=quick_exit | FileCheck %s
// RUN: not %hindsight check %s --output %t.4 -- -DLEAVE=_exit -m32 | FileCheck %s
// RUN: %hindsight check %s --output %t.5 -- -DLEAVE=quick_exit -DCLEAN > %t.text
// RUN: %hindsight run %s --output %t.6 --quiet -- -DLEAVE=quick_exit -DCLEAN > %t.text
// RUN: %hindsight replay %t.6
#include <stdlib.h>
#include <unistd.h>

static char* kept;
static void clean(void) {
  free(kept);
  kept = 0;
}

int main(void) {
  kept = malloc(3);
  // CHECK: natively: yes (the native run shows a leak of memory allocated at {{.*}}leaving.c:[[# @LINE - 1]]
#ifdef CLEAN
  at_quick_exit(clean);
#else
  kept = 0;
#endif
  LEAVE(0);
}
