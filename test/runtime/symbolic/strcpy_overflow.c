// Copying too much is found in the call.
// kinds: heap-out-of-bounds-write
// paths: 5
#include <hindsight.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[5];
  hindsight_make_symbolic(text, sizeof text, "text");
  text[4] = 0;
  char* copy = malloc(4);
  if (!copy) return 1;
  strcpy(copy, text);
  free(copy);
  return 0;
}
