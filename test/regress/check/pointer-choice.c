// A pointer that is one of two is compared for each: with null, with itself and with either object, no address decides.
// RUN: %hindsight check %s --output %t.1 | FileCheck %s
// RUN: %hindsight check %s --prune off --output %t.2 | FileCheck %s
// RUN: %hindsight reach %s --target error --direction forward --output %t.3 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target error --direction backward --output %t.4 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight check %s --output %t.5 -- -DORDER | FileCheck %s --check-prefix=ORDER
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct pair {
  int first, second;
};
static struct pair left, right;

static struct pair* either(void) { return __VERIFIER_nondet_bool() ? &left : &right; }

int main(void) {
  struct pair *one = either(), *same = one;
  int* field = __VERIFIER_nondet_bool() ? &one->first : &one->second;
  if (!one || !field) reach_error();
  if (same != one) reach_error();
  if (field == &one->first && field == &one->second) reach_error();
  if (one != &left && one != &right) reach_error();
  *field = 3;
  if (left.first + left.second + right.first + right.second != 3) reach_error();
#ifdef ORDER
  if (one < &right && one != &left) reach_error();
  if (one > &right) reach_error(); // whether that is so, only addresses tell
#endif
  return 0;
}
// CHECK: verdict  safe: no error found
// REACH: verdict  unreachable: no input gets to the target
// ORDER: depend on the addresses of objects
// ORDER: verdict  unknown
