// A harness that looks at its last byte first: for each size one path, so that no other question is about the size, too.
// RUN: not %hindsight run %s --max-input-size 12 --json --quiet --output %t.out | FileCheck %s
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 4 || data[size - 1] != 0) return 0;
  size_t at = 0, escapes = 0;
  while (data[at] != '"' && data[at] != 0) {
    if (data[at] == '\\') {
      if (++at + 1 >= size) return 0;
      ++escapes;
    }
    ++at;
  }
  if (data[at] != '"') return 0;
  char *text = malloc(at - escapes);
  if (!text) return 0;
  for (size_t i = 0; i < at - escapes; ++i) text[i] = 'x';
  text[escapes == 2 ? at - 2 : 0] = 0; // no room for that, and none at all if the text is empty
  free(text);
  return 0;
}
// CHECK: "complete": true,
// CHECK: "kind": "heap-out-of-bounds-write",
// CHECK: "core_queries": 0,
