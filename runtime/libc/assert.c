// assert.h: a failed assertion is a finding at the line of the assert.
#include "hindsight.h"

_Noreturn void __assert_fail(const char* expr, const char* file, unsigned line, const char* function) {
  __hindsight_assert_fail(expr, file, line, function);
}

_Noreturn void __assert(const char* expr, const char* file, int line) {
  __hindsight_assert_fail(expr, file, (unsigned)line, "");
}

_Noreturn void __assert_rtn(const char* function, const char* file, int line, const char* expr) {
  __hindsight_assert_fail(expr, file, (unsigned)line, function);
}

_Noreturn void __assert_perror_fail(int number, const char* file, unsigned line, const char* function) {
  char scratch[kHsErrorScratch];
  __hindsight_assert_fail(__hindsight_error_text(number, scratch), file, line, function);
}
