// Random bytes are inputs.
// kinds: assertion-failed
#include <hindsight.h>
#include <sys/random.h>

int main(void) {
  unsigned char key[3];
  if (getrandom(key, sizeof key, 0) != 3) return 1;
  hindsight_assert(key[0] + key[2] != 500);
  return 0;
}
