// What a program defines under a name of the C library is called by the program alone: a sanitizer that reads a link or
// writes its report must not ask for inputs that the test does not have.
// RUN: not %hindsight check %s --property valid-memtrack | FileCheck %s
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
typedef long ssize_type;

ssize_type readlink(const char *path, char *buffer, size_t size) {
  (void)path, (void)buffer, (void)size;
  return __VERIFIER_nondet_int();
}
ssize_type write(int fd, const void *buffer, size_t size) {
  (void)fd, (void)buffer, (void)size;
  return __VERIFIER_nondet_int();
}
int isatty(int fd) { return __VERIFIER_nondet_int() + fd; }
int open(const char *path, int flags, ...) { return __VERIFIER_nondet_int() + flags + *path; }

int main(void) {
  char *lost = malloc(112);
  int answer = __VERIFIER_nondet_int();
  if (lost && answer == 7) *lost = 1;
  lost = 0;
  return write(1, "text", 4) > 0 && isatty(1);
}
// CHECK: memory-leak: 112 bytes are lost
// CHECK: replayed natively: yes (the native run shows a leak of memory allocated at
// CHECK: verdict  violated
