// A program's own strlen does not change what the library does.
// paths: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t strlen(const char* s) {
  (void)s;
  return 0;
}

int main(void) {
  char text[16];
  char* copy = strdup("hello");
  if (!copy) return 1;
  if (snprintf(text, sizeof text, "%s!", copy) != 6 || strcmp(text, "hello!") != 0) abort();
  free(copy);
  return 0;
}
