// Numbers from outside the program that --clock can fix: then they are inputs of the test still, which have one value.
#include "posix.h"

int __hindsight_fixed_time(void) {
  return (int)__hindsight_given.clock;
}
int __hindsight_world_int(const char* name, int fixed) {
  int number = __hindsight_input_int(name);
  if (!__hindsight_given.hasClock) return number;
  __hindsight_asked("clock");
  __hindsight_assume(number == fixed);
  return fixed;
}
