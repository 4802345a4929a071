// Other processes are no part of this world.
// unsupported: fork
#include <unistd.h>

int main(void) {
  return fork();
}
