// Traps of real builds: sources that are gone, members of archives that only unoptimised code needs, inline functions of
// GNU and of C99, statics of one name, weak and duplicate definitions, files without bitcode.
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d
// RUN: cp %s generated.c && %hindsight cc -O2 -DMAIN -c generated.c -o main.o && rm generated.c
// RUN: %hindsight cc -O2 -DLIBRARY -c %s -o library.o
// RUN: %hindsight cc -O2 -DSPARE -c %s -o spare.o
// RUN: %hindsight cc -O2 -DCOPY -c %s -o copy.o
// RUN: cp %S/Inputs/low.S . && %hindsight cc -c low.S
// RUN: ar rc liball.a library.o spare.o copy.o
// RUN: %hindsight cc -O2 main.o low.o liball.a -o prog && ./prog
// RUN: nm prog | not grep spare_part
// RUN: %hindsight run prog --output out > out.txt 2> err.txt
// RUN: %FileCheck %s < out.txt
// RUN: %FileCheck %s --check-prefix=NOTE < err.txt
// CHECK-NOT: assertion
// CHECK: missing  low (1 call)
// CHECK-NEXT: cost
// NOTE: note: prog: no bitcode of low.S: it is assembler
#include <assert.h>
int low(void), counter_of_library(void), chosen(void), spare_part(void);
extern inline __attribute__((gnu_inline, always_inline)) int gnu_inlined(void) { return 4; }
inline int c99_inlined(void) { return 5; }
#ifdef MAIN
static int counter(void) { return 1; }
static int isOptimised(void) { return 1; }
int main(void) {
  assert(gnu_inlined() == 4);
  assert(c99_inlined() == 5);
  assert(counter() == 1 && counter_of_library() == 2);
  assert(chosen() == 7);
  if (!isOptimised()) return spare_part(); // gone when optimised
  assert(low() == 3);
  return 0;
}
#elif defined LIBRARY
static int counter(void) { return 2; }
int counter_of_library(void) { return counter(); }
__attribute__((weak)) int chosen(void) { return 7; }
#elif defined SPARE
int spare_part(void) { return 6; }
int chosen(void) { return 8; } // the linker never came here: what the program has stays
#elif defined COPY
extern inline int c99_inlined(void); // the one definition of C99
#endif
