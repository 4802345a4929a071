// Containers and strings of libstdc++: the parts of them that are in its binary, and what <iostream> does before main.
// RUN: %hindsight check %s --output %t.1 | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.2 -- -DSTALE | FileCheck %s --check-prefix=STALE
// RUN: not %hindsight check %s --output %t.3 -- -DBEYOND | FileCheck %s --check-prefix=BEYOND
#include <cassert>
#include <iostream>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
extern "C" unsigned char __VERIFIER_nondet_uchar(void);

static void trees(int n) {
  std::map<int, std::string> names;
  std::set<int> numbers;
  for (int i = 0; i < 20; i++) {
    names[i * 7 % 20] = std::to_string(i);
    numbers.insert(i * 11 % 20);
  }
  int expected = 0;
  for (const auto& [number, name] : names) assert(number == expected++);
  for (int i = 0; i < n; i++) assert(names.erase(i * 3 % 20) == 1);
  assert(names.size() == 20u - n);
  int last = -1;
  for (auto it = names.begin(); it != names.end(); ++it) {
    assert(it->first > last);
    last = it->first;
  }
  for (auto it = numbers.rbegin(); it != numbers.rend(); ++it) assert(*it == --expected);
}

static void lists(int n) {
  std::list<int> first = {3, 1, 2}, second;
  for (int i = 0; i < n; i++) second.push_front(i);
  first.sort();
  second.reverse();
  first.splice(first.end(), second);
  assert(first.size() == 3u + n && second.empty() && first.front() == 1);
  first.swap(second);
  first.push_back(9);
  second.remove(2);
  assert(first.back() == 9 && second.size() == 2u + n - (n > 2));
}

int main() {
  int n = __VERIFIER_nondet_uchar() & 7;
  trees(n);
  lists(n);
  std::unordered_map<std::string, int> counts;
  for (int i = 0; i < 30; i++) counts["key" + std::to_string(i % 12)]++;
  assert(counts.size() == 12 && counts["key3"] == 3 && counts["key9"] == 2);
  std::string text(5, 'x');
  text.insert(2, "long enough for the heap").replace(0, 1, "y").erase(1, 2).insert(1, text.c_str() + 2, 2);
  assert(text.find("enough") == 7 && text.substr(1, 2) == "ng" && text < "z");
#ifdef STALE
  std::list<int> left = {1, 2, 3};
  auto second = std::next(left.begin());
  left.erase(second);
  if (n == 5) return *second;
#endif
#ifdef BEYOND
  if (n == 6) std::cout << text.c_str()[text.capacity() + 1] << std::endl;
#endif
  return 0;
}
// SAFE: verdict  safe
// STALE: cxx-library.cpp:[[# @LINE - 8]]:{{.*}} in main: use-after-free
// STALE: replayed natively: yes
// BEYOND: cxx-library.cpp:[[# @LINE - 7]]:{{.*}} in main: {{heap|stack}}-out-of-bounds-read
// BEYOND: verdict  violated
