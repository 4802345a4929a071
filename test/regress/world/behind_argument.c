// An argument is in an object of exactly its size: what reads behind its end is found, and seen natively.
// RUN: not %hindsight check %s --sym-args 1 3 --output %t | FileCheck %s
#include <string.h>

int main(int argc, char **argv) {
  const char *text = argv[1];
  return text[strlen(text) + 1] == 'x';
}
// CHECK: heap-out-of-bounds-read: reads 1 byte at offset {{[0-9]}} of an argument of the program
// CHECK: replayed natively: yes
// CHECK: verdict  violated
