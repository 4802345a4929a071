// Blocks that are allocated and freed.
#include <stdlib.h>

int main(void) {
  for (int count = 0; count < 300000; ++count) {
    char *block = malloc(16 + (count & 63));
    if (!block) return 1;
    block[count & 15] = 1;
    free(block);
  }
  return 0;
}
