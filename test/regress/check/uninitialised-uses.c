// A value that was never written is used where it is printed, passed on, returned, or read by a library function; not
// where it is copied. MemorySanitizer says the same.
// RUN: %hindsight check %s --output %t.0 --property uninit | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.1 --property uninit -- -DPRINTED | FileCheck %s --check-prefixes=CHECK,PASSED
// RUN: not %hindsight check %s --output %t.2 --property uninit -- -DSTATUS | FileCheck %s --check-prefixes=CHECK,RETURNED
// RUN: not %hindsight check %s --output %t.3 --property uninit -- -DPADDING | FileCheck %s --check-prefixes=CHECK,FWRITE
// RUN: not %hindsight check %s --output %t.4 --property uninit -- -DWRITTEN | FileCheck %s --check-prefixes=CHECK,WRITE
// RUN: not %hindsight check %s --output %t.5 --property uninit -- -DCOMPARED | FileCheck %s --check-prefixes=CHECK,MEMCMP
// RUN: not %hindsight check %s --output %t.6 --property uninit -- -DTEXT | FileCheck %s --check-prefix=TEXT
// RUN: not %hindsight check %s --output %t.7 --property uninit -- -DRESULT | FileCheck %s --check-prefixes=CHECK,RETURNED
// RUN: not %hindsight check %s --output %t.8 --property uninit -- -DPRINTED -m32 | FileCheck %s --check-prefix=NARROW
// RUN: not %hindsight check %s --output %t.9 --property uninit -- -DPRINTED -x c++ | FileCheck %s --check-prefixes=CHECK,PASSED
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __cplusplus
extern "C"
#endif
int __VERIFIER_nondet_int(void);

struct Pair {
  char tag;
  int value;
};
static struct Pair passOn(struct Pair pair) { return pair; }
static int forgotten(void) {
  int value;
  if (__VERIFIER_nondet_int() == 5) value = 1;
  return value;
}

int main(void) {
  struct Pair a, b;
  a.tag = 1;
  a.value = 2;
  b = passOn(a); // with its padding
  char text[8], copy[8];
  memcpy(copy, text, sizeof copy);
  int number, unused = number + 1, x = __VERIFIER_nondet_int();
  (void)unused;
  if (x == 7) number = 3;
#ifdef PRINTED
  printf("%d\n", number);
#endif
#ifdef STATUS
  if (x != 8) return number;
#endif
#ifdef PADDING
  fwrite(&b, sizeof b, 1, stdout);
#endif
#ifdef WRITTEN
  if (write(1, copy, sizeof copy) != 8) abort();
#endif
#ifdef COMPARED
  if (memcmp(copy, "12345678", sizeof copy)) abort();
#endif
#ifdef TEXT
  printf("%s\n", copy);
#endif
#ifdef RESULT
  forgotten();
#endif
  return b.value == 2 && x == 7 && number == 3;
}
// SAFE: verdict  safe
// PASSED: uninitialised-read: passes a value that was never written to printf
// RETURNED: uninitialised-read: returns a value that was never written
// FWRITE: uninitialised-read: fwrite reads 8 bytes, of which the one at 1 was never written
// WRITE: uninitialised-read: write reads 8 bytes, of which the one at 0 was never written
// MEMCMP: uninitialised-read: memcmp reads 8 bytes, of which the one at 0 was never written
// TEXT: uninitialised-read: a value that was never written decides where the program goes
// TEXT: replayed natively: yes (the native run shows use-of-uninitialized-value at {{.*}} in main, with a copy of printf that the sanitizer watches)
// CHECK: replayed natively: yes (the native run shows use-of-uninitialized-value
// CHECK: verdict  violated
// NARROW: replayed natively: not-observable (MemorySanitizer cannot watch this program:
// NARROW: verdict  violated
