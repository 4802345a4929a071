// Makes tables in an empty database, and asks one whose name may be anything.
#include <sqlite3.h>

#ifndef BYTES
#define BYTES 1
#endif

void klee_make_symbolic(void *where, unsigned long size, const char *name);

int main(void) {
  sqlite3 *database;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK) return 1;
  sqlite3_exec(database, "create table a(x); create table b(x); create table c(x);", 0, 0, 0);
  char text[] = "select x from ?";
  char any[BYTES];
  klee_make_symbolic(any, sizeof any, "any");
  for (unsigned i = 0; i < BYTES; ++i) {
    if (any[i] < 'a' || any[i] > 'z') return 0;
    text[sizeof text - 1 - BYTES + i] = any[i];
  }
  sqlite3_exec(database, text, 0, 0, 0);
  return 0;
}
