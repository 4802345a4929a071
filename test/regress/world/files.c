// A file that may be anything, also as long as it likes; one that the program writes; the environment.
// RUN: %hindsight run %s --sym-file in/data 3 --env MODE=x --output %t.1 | FileCheck %s
// RUN: %hindsight replay %t.1 | FileCheck %s --check-prefix=REPLAYED
// RUN: %hindsight check %s --sym-file in/data 3 --env MODE=y --output %t.2 | FileCheck %s --check-prefix=SAFE
// RUN: sh -c '%hindsight check %s --output %t.3 > %t.3.text; test $? = 3'
// RUN: FileCheck %s --check-prefix=OPEN < %t.3.text
// RUN: %hindsight ktest %t.1/test000001.ktest | FileCheck %s --check-prefix=TEST
// RUN: not %hindsight check %s --sym-file in/data 3 --env MODE=x --repro %t.c --property unreach-call --error-call found --output %t.4
// RUN: %clang -w %t.c -o %t.exe
// RUN: sh -c 'cd /tmp && %t.exe; test $? = 134'
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void found(void) {}

int main(void) {
  struct stat info;
  char buffer[16];
  int count = 0;
  const char *mode = getenv("MODE");
  int fd = open("in/data", O_RDONLY);
  if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return 3;
  ssize_t n = read(fd, buffer, sizeof buffer);
  if (n != info.st_size) return 4;
  FILE *out = fopen("out", "w+");
  if (!out) return 5;
  fprintf(out, "%zd:", n);
  fwrite(buffer, 1, (size_t)n, out);
  rewind(out);
  if (fscanf(out, "%d:", &count) != 1 || count != n) return 6;
  int isFound = n >= 2 && fgetc(out) == 'a' && fgetc(out) == 'b' && strcmp(mode, "x") == 0;
  fclose(out);
  close(fd);
  if (isFound) found();
  return isFound ? 42 : 0;
}
// CHECK: note     assumes that no other files exist than the given ones
// CHECK: verdict  safe
// REPLAYED: predicted: exit status 42; the native run exits with status 42
// REPLAYED: verdict  confirmed
// SAFE: verdict  safe
// OPEN: environment: no variable was given (--env NAME=VALUE)
// OPEN: files: none were given (--file FILE, --sym-file NAME N)
// OPEN: verdict  unknown
// TEST: size of in/data
