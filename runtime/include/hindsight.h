/* A small harness for Hindsight.
 *
 *   int x;
 *   hindsight_make_symbolic(&x, sizeof x, "x");   // x may be anything: every path over it is explored
 *   hindsight_assume(x > 0);                      // but only positive values are of interest
 *   hindsight_assert(x / 2 < x);                  // a failure is reported with the x that causes it
 *
 * To run the program on a test that was found, compile it with ktest_replay.c and set KTEST_FILE to the .ktest file.
 * The names are aliases of KLEE's, which can be used as well (klee/klee.h).
 */
#ifndef HINDSIGHT_H
#define HINDSIGHT_H

#include "klee/klee.h"

/* Makes a whole object an input with a name. */
#define hindsight_make_symbolic(address, size, name) klee_make_symbolic((address), (size), (name))

/* A new int input; or one with begin <= value < end. */
#define hindsight_int(name) klee_int(name)
#define hindsight_range(begin, end, name) klee_range((begin), (end), (name))

/* Drops the paths on which the condition is false. Evaluate it without side effects. */
#define hindsight_assume(condition) klee_assume((uintptr_t)((condition) ? 1 : 0))

/* Reports the paths on which the condition is false. */
#define hindsight_assert(condition) klee_assert(condition)

/* Whether a value depends on inputs, on this path. Always 0 in a native run. */
#define hindsight_is_symbolic(value) klee_is_symbolic((uintptr_t)(value))

#endif
