// Executes a statement on an empty database.
#include "driver.h"
#include <sqlite3.h>

static void use(char *text, size_t size) {
  (void)size;
  sqlite3 *database;
  if (sqlite3_open(":memory:", &database) == SQLITE_OK) sqlite3_exec(database, text, NULL, NULL, NULL);
  sqlite3_close(database);
}
