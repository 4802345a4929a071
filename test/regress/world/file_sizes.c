// The size of an open file is one number on each path: a buffer of that size that is filled from its end needs no solver.
// And writing behind what was written costs what is written, not what is there already.
// RUN: %hindsight run %s --sym-file A 8 --json --quiet --output %t.out | FileCheck %s
// RUN: %hindsight run %s --json --quiet --output %t.large -- -DLARGE | FileCheck %s --check-prefix=LARGE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef LARGE
int main(void) {
  static char page[4096];
  int file = open("B", O_RDWR | O_CREAT, 0600);
  for (int i = 0; i < 100; ++i)
    if (write(file, page, sizeof page) != sizeof page) return 1;
  return close(file);
}
#else
int main(void) {
  struct stat info;
  int file = open("A", O_RDONLY);
  if (file < 0 || fstat(file, &info) != 0) return 1;
  size_t room = 20 * (size_t)info.st_size + 64;
  char *buffer = malloc(room), *end = buffer + room;
  for (int i = 1; i <= 8; ++i) memcpy(end - 8 * i, &i, sizeof i);
  int first;
  memcpy(&first, end - 8, sizeof first);
  free(buffer);
  return first != 1;
}
#endif
// CHECK: "paths": 9,
// CHECK: "core_queries": 0,
// LARGE: "instructions": {{[0-9]?[0-9]?[0-9]?[0-9]?[0-9]}},
