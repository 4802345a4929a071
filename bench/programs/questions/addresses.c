// Numbers made of addresses, again and again.
#include <stdint.h>

int main(void) {
  char place;
  uintptr_t sum = 0;
  for (int count = 0; count < 300000; ++count) {
    char *pointer = &place + (count & 1);
    sum += (uintptr_t)pointer & 7;
  }
  return sum == 1;
}
