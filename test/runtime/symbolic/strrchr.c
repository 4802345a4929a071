// Pointers into a symbolic string stay concrete: a path per place, not per subset of places.
// paths: 10
#include <hindsight.h>
#include <string.h>

int main(void) {
  char text[4];
  hindsight_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  char* slash = strrchr(text, '/');
  if (slash) hindsight_assert(strchr(slash + 1, '/') == 0);
  return 0;
}
