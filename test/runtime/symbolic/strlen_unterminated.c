// A string without an end is the caller's error; before it, one path per length.
// paths: 5
// kinds: stack-out-of-bounds-read
#include <hindsight.h>
#include <string.h>

int main(void) {
  char text[4];
  hindsight_make_symbolic(text, sizeof text, "text");
  return (int)strlen(text);
}
