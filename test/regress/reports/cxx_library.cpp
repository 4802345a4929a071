// A path goes by the lines of the program; the C++ library's own are stepped over, and its functions have short names.
// RUN: not %hindsight check --output %t.out --no-replay %s | FileCheck %s
// CHECK:     path:
// CHECK-NOT: allocator
// CHECK-NOT: c++/
// CHECK:     numbers.push_back(hindsight_int("first"));{{ *}}// calls std::vector::push_back{{$}}
// CHECK:     std::sort(numbers.begin(), numbers.end(), isSmaller);{{ *}}// calls std::sort{{$}}
// CHECK-NEXT: isSmaller in
// CHECK-NEXT: return ++asked, a < b;
// CHECK-NOT: c++/
// CHECK:     main in
// CHECK:     places[numbers[0]] = 1;{{ *}}// calls std::map::operator[]{{$}}
// CHECK-NOT: c++/
// CHECK:     verdict
#include <algorithm>
#include <cassert>
#include <hindsight.h>
#include <map>
#include <vector>

static int asked = 0;

static bool isSmaller(int a, int b) {
  return ++asked, a < b;
}

int main() {
  std::vector<int> numbers;
  numbers.push_back(hindsight_int("first"));
  numbers.push_back(hindsight_int("second"));
  std::map<int, int> places;
  std::sort(numbers.begin(), numbers.end(), isSmaller);
  places[numbers[0]] = 1;
  assert(places.count(17) == 0);
  return 0;
}
