// What a program is started with: its arguments and its environment, as the command line of the tool gave them.
#include "posix.h"

extern char** environ;

int __hindsight_argument_count;
char** __hindsight_arguments;
char** __hindsight_variables; // of main

static char* ownText(const char* text) {
  size_t length = __hindsight_length(text);
  char* own = __hindsight_new_bytes(length + 1);
  __builtin_memcpy(own, text, length);
  return own;
}

/// "argv[12]", which the engine reads before it is gone.
static char* symbolicArgument(size_t number) {
  char name[16] = "argv[";
  size_t at = 5;
  if (number >= 10) name[at++] = (char)('0' + number / 10 % 10);
  name[at++] = (char)('0' + number % 10);
  name[at] = ']';
  return __hindsight_new_text(name, __hindsight_given.symbolicLength + 1);
}

/// A constructor before all others, if the command line gives arguments.
void __hindsight_start_arguments(void) {
  const struct HsGiven* given = &__hindsight_given;
  size_t most = given->argumentCount + given->mostSymbolic, count = given->argumentCount + given->leastSymbolic;
  __hindsight_arguments = __hindsight_new_bytes((most + 1) * sizeof(char*));
  for (size_t i = 0; i < given->argumentCount; ++i) __hindsight_arguments[i] = ownText(given->arguments[i]);
  if (given->mostSymbolic > given->leastSymbolic) {
    uint32_t number;
    __hindsight_input_bytes(&number, sizeof number, "argc");
    __hindsight_assume((number >= count) & (number <= most));
    while (HS_FORK(number != count)) ++count; // one path for each number
  }
  for (size_t i = given->argumentCount; i < count; ++i) __hindsight_arguments[i] = symbolicArgument(i);
  __hindsight_argument_count = (int)count;
  __hindsight_variables = environ;
}

/// Likewise, if it gives variables of the environment.
void __hindsight_start_variables(void) {
  size_t count = __hindsight_given.variableCount;
  for (size_t i = 0; i < count; ++i) __hindsight_add_variable(ownText(__hindsight_given.variables[i]));
}
