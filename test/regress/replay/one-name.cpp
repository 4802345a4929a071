// The same for what C++ keeps in a namespace without a name, and for members and templates of it.
// RUN: not %hindsight check %s %S/Inputs/one-name/second.cpp -- -DWHICH=1 | FileCheck %s
// RUN: not %hindsight check %s %S/Inputs/one-name/second.cpp -- -DWHICH=2 | FileCheck %s
// RUN: not %hindsight check %s %S/Inputs/one-name/second.cpp -- -DWHICH=3 | FileCheck %s
extern "C" int __VERIFIER_nondet_int(void);
int enterSecond(int index);

namespace {
int table[4];
struct Helper {
  int operator()(int index) const { return table[index]; }
};
template <typename T> T pick(int index) {
  return static_cast<T>(table[index]);
}
int help(int index) {
  return WHICH == 1 ? pick<long>(index) : Helper()(index);
}
} // namespace

int main() {
  int index = __VERIFIER_nondet_int();
  int result = 0;
  if (index == 5) result = WHICH == 3 ? enterSecond(index) : help(index);
  return result;
}
// CHECK: global-out-of-bounds-read: reads 4 bytes at offset 20 of global '(anonymous namespace)::table' (16 bytes)
// CHECK: replayed natively: yes
// CHECK: verdict  violated
