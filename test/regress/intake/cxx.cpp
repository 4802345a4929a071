// C++ in two files, linked by lld without what is not needed, and looked at from another folder.
// RUN: rm -rf %t.d && mkdir -p %t.d/sub && cd %t.d/sub && cp %s main.cpp
// RUN: %hindsight c++ -std=c++17 -O2 -ffunction-sections -c main.cpp
// RUN: %hindsight c++ -std=c++17 -O2 -ffunction-sections -DSECOND -c main.cpp -o second.o
// RUN: %hindsight c++ -fuse-ld=lld -Wl,--gc-sections -Wl,--unresolved-symbols=ignore-all main.o second.o -o prog
// RUN: cd .. && not %hindsight check sub/prog --output out | %FileCheck %s
// RUN: not %hindsight reach sub/prog --target sum --output reach | %FileCheck %s --check-prefix=REACH
// CHECK: sub/main.cpp:[[#]]:{{[0-9]+}} in main: heap-out-of-bounds-read
// CHECK: replayed natively: yes
// REACH: replayed natively: yes
#include <string>
#include <vector>
int sum(const std::vector<int> &numbers);
#ifdef SECOND
int sum(const std::vector<int> &numbers) { return (int)std::string(numbers.size(), 'x').size(); }
#else
extern "C" int klee_int(const char *);
int main() {
  std::vector<int> numbers = {1, 2, 3};
  int i = klee_int("i");
  if (i < 0 || i > 3) return sum(numbers);
  return numbers[i];
}
#endif
