// RUN: %hindsight run %s --output %t --json --no-tests | python3 -m json.tool | FileCheck %s
// RUN: %hindsight run %s --output %t.v --validate-solver --no-tests
// RUN: %hindsight check %s --output %t.c

// Writes inside a large object that was never filled, at places that only the few states of the input bound: the fields
// around stay what they are, and no question is about the whole object.
#include <assert.h>
#include <stdlib.h>

void klee_make_symbolic(void *where, size_t size, const char *name);

struct state {
  int (*next)(int);
  unsigned short work[400];
  unsigned char lengths[100];
  char *end;
};

static int twice(int number) { return 2 * number; }

int main(void) {
  unsigned char text[6];
  klee_make_symbolic(text, sizeof text, "text");
  struct state *state = malloc(sizeof *state);
  if (!state) return 1;
  state->next = twice;
  state->end = (char *)state->work;
  unsigned count = 0;
  for (int place = 0; place < 6; ++place) count += text[place] == '(';
  unsigned hash = (count * count * 7919u + 13u) % 397u;
  state->work[hash] = 7;
  state->lengths[hash % 97] = 9;
  assert(state->next(4) == 8);
  assert(state->end == (char *)state->work);
  assert(state->work[hash] == 7);
  // 13 only if no byte is a parenthesis.
  state->work[13] = 1;
  if (state->work[hash] == 1) assert(text[0] != '(');
  free(state);
  return 0;
}

// CHECK: "paths": 2,
// CHECK: "core_queries": 0,
