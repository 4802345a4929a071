// memcmp is one term, however many bytes are symbolic.
// paths: 2
// kinds: assertion-failed
#include <hindsight.h>
#include <string.h>

int main(void) {
  char text[8];
  hindsight_make_symbolic(text, sizeof text, "text");
  if (memcmp(text, "secret!!", 8) == 0) hindsight_assert(0);
  return 0;
}
