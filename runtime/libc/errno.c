// errno.h: one cell, because there is one thread; and the name the program was called by.
#include "hindsight.h"

int __hindsight_errno;

int* __errno_location(void) {
  return &__hindsight_errno;
}

// The engine calls every program so, and so does its native run.
static char calledAs[] = "program";
char* program_invocation_name = calledAs;
char* program_invocation_short_name = calledAs;
extern const char* __progname_full __attribute__((alias("program_invocation_name")));
extern const char* __progname __attribute__((alias("program_invocation_short_name")));
