// errno.h: one cell, because there is one thread.
#include "hindsight.h"

int __hindsight_errno;

int* __errno_location(void) {
  return &__hindsight_errno;
}
