#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int index = __VERIFIER_nondet_int();
  int *table = malloc(8 * sizeof *table);
  if (index >= 0 && index < 8) table[index] = 1;
  free(table);
  return 0;
}
