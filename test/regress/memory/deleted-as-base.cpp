// Deleting an object through a pointer to a base of another size, without a virtual destructor.
// RUN: not %hindsight check %s --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --output %t.2 -- -DVIRTUAL | FileCheck %s --check-prefix=SAFE
// RUN: %hindsight check %s --output %t.3 -- -DSAME | FileCheck %s --check-prefix=SAFE
struct Base {
  int number = 1;
#ifdef VIRTUAL
  virtual ~Base() = default;
#endif
};
struct Derived : Base {
#ifndef SAME
  long more[3] = {1, 2, 3};
#endif
};

// CHECK: deleted-as-base.cpp:[[#@LINE+5]]:{{.*}}: mismatched-free: delete is told that the object has 4 bytes, but it has 32
// CHECK: breaks valid-free (CWE-762{{.*}}
// CHECK: replayed natively: yes
int main() {
  Base *base = new Derived;
  delete base;
  return 0;
}
// SAFE: verdict  safe: no error found
