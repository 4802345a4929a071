// Objects of C++ at addresses that the test has; what is wrong with how they are deleted is seen.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && not %hindsight check %s -- -DWHICH=1 | FileCheck %s --check-prefixes=CHECK,AGAIN
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=2 | FileCheck %s --check-prefixes=CHECK,ARRAY
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=3 | FileCheck %s --check-prefixes=CHECK,SIZE
#include <cassert>
#include <cstdlib>

struct Small {
  int x;
};
struct Large {
  int x[10];
};

int main() {
  std::free(std::malloc(1));
  Small *first = new Small{1};
  delete first;
  Small *second = new Small[1];
#if WHICH == 1
  assert(first != second);
#elif WHICH == 2
  if (first == second) {
    delete second;
    return 0;
  }
#elif WHICH == 3
  Small *third = new Small{2};
  if (first == third) delete reinterpret_cast<Large *>(third);
  else delete third;
#endif
  delete[] second;
}
// AGAIN: assertion-failed
// ARRAY: mismatched-free
// SIZE: mismatched-free
// CHECK: where a freed one was
// CHECK: replayed natively: yes
// CHECK: verdict  violated
