// Concrete work: ROWS rows into a table with an index, and a sum over them.
#include <sqlite3.h>
#include <stdio.h>

#ifndef ROWS
#define ROWS 20000
#endif

int main(void) {
  sqlite3 *database;
  sqlite3_stmt *insert;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK) return 1;
  sqlite3_exec(database, "CREATE TABLE t(a INTEGER, b TEXT); CREATE INDEX i ON t(a); BEGIN", NULL, NULL, NULL);
  if (sqlite3_prepare_v2(database, "INSERT INTO t VALUES(?1, ?2)", -1, &insert, NULL) != SQLITE_OK) return 2;
  for (unsigned row = 0; row < ROWS; ++row) {
    sqlite3_bind_int(insert, 1, (int)(row * 2654435761u % 100003));
    sqlite3_bind_text(insert, 2, "some text", -1, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) return 3;
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  return sqlite3_exec(database, "COMMIT; SELECT sum(a) FROM t", NULL, NULL, NULL);
}
