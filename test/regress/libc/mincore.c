// A program that looks for the end of its stack page by page, as libsigsegv does, comes to an end.
// RUN: %hindsight run %s --max-instructions 1M --output %t.1 | FileCheck %s
// CHECK: search   complete
#include <stdint.h>
#include <sys/mman.h>

int main(void) {
  unsigned char page;
  uintptr_t address = (uintptr_t)&page / 4096 * 4096;
  while (address != 0 && mincore((void*)address, 4096, &page) == 0) address += 4096;
  return 0;
}
