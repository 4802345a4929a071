// What is written into memory is there when the stream is flushed or closed.
// RUN: %hindsight check %s --output %t.out | FileCheck %s
// RUN: %hindsight run %s --quiet --output %t.run > %t.log
// RUN: %hindsight replay %t.run | FileCheck %s --check-prefix=REPLAY
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  if (!stream) return 0;
  int number = __VERIFIER_nondet_int();
  if (number < 0 || number > 99) number = 5;
  fprintf(stream, "%d", number);
  fflush(stream);
  if (text) assert(size == (number > 9 ? 2 : 1) && text[size] == 0);
  fputs("abc", stream);
  if (fclose(stream) == 0) assert(strcmp(text + size - 3, "abc") == 0);
  free(text);
  return 0;
}
// CHECK: verdict {{ *}}safe
// REPLAY: verdict {{ *}}confirmed
