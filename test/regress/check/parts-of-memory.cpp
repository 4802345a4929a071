// The order of pointers into different objects is a matter of addresses, but for the order of the parts of memory:
// variables lie below the heap, and the heap below the stack. A library asks so whether text that is inserted lies in
// the text that it is inserted into.
// RUN: %hindsight check --output %t.1 %s --property valid-deref,assert | FileCheck %s
// CHECK: verdict  safe: no error found
// RUN: not %hindsight check --output %t.2 %s --property valid-deref,assert -- -DSAME_PART | FileCheck --check-prefix SAME %s
// SAME: verdict  unknown
#include <cassert>
#include <cstdlib>
#include <string>
extern "C" unsigned char __VERIFIER_nondet_uchar();

static char variable[8];

int main() {
  std::string text = "hello";
  unsigned char at = __VERIFIER_nondet_uchar() % 4;
  text.insert(at, "x");
  assert(text[at] == 'x');

  char local[8], *block = static_cast<char *>(malloc(8));
  if (!block) return 1;
  assert(variable < block && block < local && !(local <= variable));
  assert(variable + at < block + at && block + at <= local + at);
#ifdef SAME_PART
  char another[8];
  if (local < another) another[at] = 1;
  else local[at] = 1;
#endif
  free(block);
  return 0;
}
