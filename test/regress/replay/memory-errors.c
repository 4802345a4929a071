// Every memory error that a sanitizer can show, in one program: found by the engine, then seen natively at its line.
// RUN: not %hindsight run %s --quiet --output %t.64 > %t.found
// RUN: %hindsight replay %t.64 | FileCheck %s
// RUN: not %hindsight run %s --quiet --output %t.32 -- -m32 > %t.found
// RUN: %hindsight replay %t.32 | FileCheck %s
// RUN: %clang -g -c -emit-llvm -w -I %S/../../../runtime/include %s -o %t.bc
// RUN: not %hindsight run %t.bc --quiet --output %t.bitcode > %t.found
// RUN: %hindsight replay %t.bitcode --only-errors | FileCheck %s --check-prefix=BITCODE
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

static int table[4];
static int *escaped;

static void leave(void) {
  int local = 5;
  escaped = &local;
}

int main(void) {
  int which;
  klee_make_symbolic(&which, sizeof which, "which");
  char *heap = malloc(8);
  volatile int index = 8;
  int local[2] = {1, 2}, result = 0;
  if (which == 1)
    // CHECK-DAG: yes{{ +}}predicted: heap-out-of-bounds-read {{.*}}; the native run shows heap-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = heap[index];
  else if (which == 2)
    // CHECK-DAG: yes{{ +}}predicted: heap-out-of-bounds-write {{.*}} shows heap-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    heap[index] = 1;
  else if (which == 3)
    // CHECK-DAG: yes{{ +}}predicted: stack-out-of-bounds-read {{.*}} shows stack-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = local[index - 6];
  else if (which == 4)
    // CHECK-DAG: yes{{ +}}predicted: stack-out-of-bounds-write {{.*}} shows stack-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    local[index - 6] = 1;
  else if (which == 5)
    // CHECK-DAG: yes{{ +}}predicted: global-out-of-bounds-read {{.*}} shows global-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = table[index - 4];
  else if (which == 6)
    // CHECK-DAG: yes{{ +}}predicted: global-out-of-bounds-write {{.*}} shows global-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    table[index - 4] = 1;
  else if (which == 7)
    // CHECK-DAG: yes{{ +}}predicted: null-dereference {{.*}} shows SEGV at {{.*}}memory-errors.c:[[# @LINE + 1]]
    *(volatile int *)(unsigned long)(index - 8) = 1;
  else if (which == 8)
    // CHECK-DAG: yes{{ +}}predicted: read-only-write {{.*}} shows SEGV at {{.*}}memory-errors.c:[[# @LINE + 1]]
    ((char *)"constant")[index - 8] = 'x';
  else if (which == 9) {
    free(heap);
    // CHECK-DAG: yes{{ +}}predicted: use-after-free {{.*}} shows heap-use-after-free at {{.*}}memory-errors.c:[[# @LINE + 1]]
    return heap[0];
  } else if (which == 10) {
    leave();
    // CHECK-DAG: yes{{ +}}predicted: use-after-return {{.*}} shows stack-use-after-return at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = *escaped;
  } else if (which == 11) {
    {
      int inner = 3;
      escaped = &inner;
    }
    // CHECK-DAG: yes{{ +}}predicted: use-after-scope {{.*}} shows stack-use-after-scope at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = *escaped;
  } else if (which == 12) {
    int (*function)(int) = (int (*)(int))(unsigned long)(index - 8);
    // CHECK-DAG: yes{{ +}}predicted: bad-function-pointer at {{.*}} shows SEGV
    result = function(3);
  } else if (which == 13) {
    free(heap);
    // CHECK-DAG: yes{{ +}}predicted: double-free {{.*}} shows double-free at {{.*}}memory-errors.c:[[# @LINE + 1]]
    free(heap);
    return 0;
  } else if (which == 14) {
    // CHECK-DAG: yes{{ +}}predicted: invalid-free {{.*}} shows bad-free at {{.*}}memory-errors.c:[[# @LINE + 1]]
    free(local);
  } else if (which == 15) {
    // CHECK-DAG: yes{{ +}}predicted: interior-free {{.*}} shows bad-free at {{.*}}memory-errors.c:[[# @LINE + 1]]
    free(heap + 4);
  } else if (which == 16) {
    memset(heap, 'x', 8);
    // CHECK-DAG: yes{{ +}}predicted: heap-out-of-bounds-read {{.*}} shows heap-buffer-overflow at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = (int)strlen(heap);
  } else if (which == 17) {
    // CHECK-DAG: yes{{ +}}predicted: overlapping-copy {{.*}} shows memcpy-param-overlap at {{.*}}memory-errors.c:[[# @LINE + 1]]
    memcpy(heap, heap + 1, (size_t)index - 4);
  } else if (which == 18) {
    // CHECK-DAG: yes{{ +}}predicted: invalid-dereference {{.*}} shows SEGV at {{.*}}memory-errors.c:[[# @LINE + 1]]
    result = *(int *)(unsigned long)(index * 1024);
  }
  free(heap);
  return result;
}
// CHECK-DAG: yes{{ +}}predicted: a normal end; the native run ends normally
// CHECK: verdict  confirmed
// BITCODE-NOT: no{{ +}}predicted
// BITCODE-COUNT-16: yes
