// A path says which call has thrown something, and nothing of the branches that ask for it.
// RUN: not %hindsight check --output %t.out --no-replay %s | FileCheck %s
// CHECK:      path:
// CHECK:      std::vector<int> v(3);{{ *}}// calls std::vector::vector{{$}}
// CHECK:      k = half(n);{{ *}}// calls half(int){{$}}
// CHECK:      v.at(k) = 4;{{ *}}// calls std::vector::at, which throws an exception{{$}}
// CHECK-NOT:  __cxa
// CHECK:      verdict
#include <cassert>
#include <hindsight.h>
#include <stdexcept>
#include <vector>
static int half(int x) {
  if (x % 2) throw std::invalid_argument("odd");
  return x / 2;
}
int main() {
  std::vector<int> v(3);
  int n = hindsight_int("n"), k = 0;
  try {
    k = half(n);
    v.at(k) = 4;
  } catch (const std::out_of_range&) {
    k = -1;
  } catch (const std::exception& e) {
    k = -2;
  }
  assert(k != -1);
}
