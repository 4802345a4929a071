// A null pointer and an index that is not known make an address that is a number and no constant. What fails there says
// nothing about states in which the pointer is one.
// RUN: not %hindsight check %s --all --output %t.out | FileCheck %s
// RUN: not %hindsight check %s --all --prune off --output %t.off | FileCheck %s
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct deep {
  unsigned cells[3];
  struct deep* up;
};

int main(void) {
  unsigned index = __VERIFIER_nondet_uchar();
  struct deep top = {{1, 2, 3}, 0};
  struct deep low = {{4, 5, 6}, 0};
  if (__VERIFIER_nondet_uchar() & 2) low.up = &top;
  low.up->cells[index % 3] = 9;
  if (top.cells[2] == 9) reach_error();
  return 0;
}
// CHECK-DAG: null-and-index.c:[[#@LINE-4]]:{{.*}}: null-dereference
// CHECK-DAG: null-and-index.c:[[#@LINE-4]]:{{.*}}: error-reached
// CHECK: verdict  violated: 2 errors found
