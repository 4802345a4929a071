// A table whose element is chosen by a number in memory, as a descriptor chooses an open file. That an element is not at
// address 0 is true wherever the table is, as long as the number stays in it: a subtree in which it is asked has an
// interpolant like any other.
// RUN: %hindsight check %s --search dfs 2>&1 | FileCheck %s
// CHECK-NOT: an address decided something
// CHECK: verdict  safe: no error found
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct file {
  long position;
  int isOpen;
} table[9];
struct stream {
  unsigned char file;
} in;

int main(void) {
  int sum = 0;
  in.file = 3;
  table[3].isOpen = 1;
  for (int i = 0; i < 16; i++) {
    if (__VERIFIER_nondet_uchar() & 1) sum++;
    struct file *file = &table[in.file];
    if (!file) reach_error(); // as a macro asks that cannot know
    file->position++;
  }
  if (sum > 16) reach_error();
  return 0;
}
