// RUN: not %hindsight run %s --output %t.1 -- -DRETURNED | FileCheck %s --check-prefix=RETURNED
// RUN: not %hindsight run %s --output %t.2 | FileCheck %s --check-prefix=SCOPE
int *keep;
__attribute__((noinline)) void f(void) {
  int local = 3;
  keep = &local;
}
int main(void) {
#ifdef RETURNED
  f();
  return *keep; // RETURNED: use-after-return: reads local 'local'
#else
  {
    int inner = 4;
    keep = &inner;
  }
  return *keep; // SCOPE: use-after-scope: reads local 'inner'
#endif
}
