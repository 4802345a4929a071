// The order of pointers into different objects is a matter of addresses, but for the stack, which is above variables and
// the heap. A library asks so whether text that is inserted lies in the text that it is inserted into.
// RUN: %hindsight check --output %t.1 %s --property valid-deref,assert | FileCheck %s
// CHECK: verdict  safe: no error found
// RUN: not %hindsight check --output %t.2 %s --property valid-deref,assert -- -DSAME_PART | FileCheck --check-prefix SAME %s
// SAME: verdict  unknown
#include <cassert>
#include <cstdlib>
#include <functional>

static char variable[8];

/// As strings ask before they move what is behind.
static bool areApart(const char *text, const char *data, unsigned long size) {
  return std::less<const char *>()(text, data) || std::less<const char *>()(data + size, text);
}

int main() {
  char local[8], *block = static_cast<char *>(malloc(8));
  if (!block) return 1;
  assert(variable < local && block < local && !(local <= variable));
  assert(areApart(variable, local, 8) && areApart(local, block, 8));
#ifdef SAME_PART
  char another[8];
  if (local < another) another[0] = 1;
  else local[0] = 1;
#endif
  free(block);
  return 0;
}
