// A backward path of very many steps ends by a limit, and is taken apart without a deep stack.
// RUN: %hindsight reach %s --target error --direction backward --guide off --time 3s --output %t > %t.out || echo unknown
// RUN: FileCheck %s < %t.out
// CHECK: verdict  {{unreachable|unknown}}
extern void reach_error(void);
int main(void) {
  int i;
  for (i = 0; i < 1000000; i += 2)
    ;
  if (i != 1000000) reach_error();
  return 0;
}
