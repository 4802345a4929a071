// The heap of a test as readable C: a main that builds it and calls the entry with it.
//
//   int main(void) {
//     struct node *block1 = __builtin_calloc(1, 16); /* what list points to */
//     block1->next = block1;
//     free_list(block1);
//     return 0;
//   }
//
// It stands after the program's own text, where static functions and variables can be named. Bytes that the path never
// used are 0: a list whose rest was not used ends with a null pointer.
#pragma once

#include "support/result.h"
#include "support/test_case.h"

#include <set>
#include <string>

namespace hindsight::replay {

struct HeapMainRequest {
  const TestCase& test;             // with a heap
  std::string function;             // to call
  std::set<std::string> taken = {}; // names of the program, which ours must not be
  bool looksForLeaks = false;
  /// Bytes are copied instead of assigned to members: for types that cannot be named there, and constant members.
  bool isRaw = false;
};

struct HeapMain {
  std::string text;
  size_t inputs = 0; // of the test, the first ones: they are in the call
};

Result<HeapMain> heapMain(const HeapMainRequest& request);

} // namespace hindsight::replay
