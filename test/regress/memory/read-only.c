// RUN: not %hindsight run %s --output %t | FileCheck %s
int main(void) {
  char *text = "hello";
  text[0] = 'j'; // CHECK: read-only-write: writes to a string literal, which is constant
  return 0;
}
