// Other processes are no part of this world.
// unsupported: system
#include <stdlib.h>

int main(void) {
  return system("true");
}
