// RUN: not %hindsight run %s --output %t.1 -- -DRETURNED | FileCheck %s --check-prefix=RETURNED
// RUN: not %hindsight run %s --output %t.2 | FileCheck %s --check-prefix=SCOPE
// RUN: not %hindsight check %s --output %t.3 -- -DDYNAMIC | FileCheck %s --check-prefix=DYNAMIC
int *keep;
__attribute__((noinline)) void f(void) {
  int local = 3;
  keep = &local;
}
int main(void) {
#ifdef RETURNED
  f();
  return *keep; // RETURNED: use-after-return: reads local 'local'
#elif defined(DYNAMIC)
  volatile int length = 3;
  {
    int inner[length];
    inner[0] = 4;
    keep = inner;
  }
  // DYNAMIC: use-after-scope: reads local 'inner', a local of dynamic size whose block has ended
  // DYNAMIC: not-observable (no sanitizer watches locals of dynamic size whose block has ended
  // DYNAMIC: verdict  violated
  return *keep;
#else
  {
    int inner = 4;
    keep = &inner;
  }
  return *keep; // SCOPE: use-after-scope: reads local 'inner'
#endif
}
