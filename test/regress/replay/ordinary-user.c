// The program is run by an ordinary user in the models; so is the native run, also if the tool is run by root, who could
// do to the machine what the test must not.
// RUN: %run %s > %t.found
// RUN: %hindsight replay %t.out | FileCheck %s
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  if (geteuid() == 0 || getuid() == 0 || getegid() == 0) return 1;
  int file = open("own", O_WRONLY | O_CREAT, 0400);
  if (file < 0) return 2;
  close(file);
  if (open("own", O_WRONLY) >= 0) return 3; // root may
  return 0;
}
// CHECK: yes{{ +}}predicted: a normal end
// CHECK: verdict  confirmed
