// fenv.h: floating point rounds to the nearest, as the engine computes it. Exceptions are not recorded: asking for them
// ends the path by name.
#include "hindsight.h"
#include <fenv.h>

int fegetround(void) {
  return FE_TONEAREST;
}
int fesetround(int mode) {
  if (mode == FE_TONEAREST) return 0;
  if (mode != FE_UPWARD && mode != FE_DOWNWARD && mode != FE_TOWARDZERO) return 1;
  __hindsight_unsupported("fesetround to another direction than to the nearest");
}

int feclearexcept(int which) {
  return 0;
}
int fesetexcept(int which) {
  return 0;
}
int feraiseexcept(int which) {
  return 0;
}
int fetestexcept(int which) {
  if ((which & FE_ALL_EXCEPT) == 0) return 0;
  __hindsight_unsupported("fetestexcept: floating-point exceptions are not recorded");
}
int fegetexceptflag(fexcept_t* out, int which) {
  __hindsight_unsupported("fegetexceptflag: floating-point exceptions are not recorded");
}
int fesetexceptflag(const fexcept_t* in, int which) {
  return 0;
}

// The environment as a whole: there is one.
int fegetenv(fenv_t* out) {
  __builtin_memset(out, 0, sizeof *out);
  return 0;
}
int feholdexcept(fenv_t* out) {
  __builtin_memset(out, 0, sizeof *out);
  return 0;
}
int fesetenv(const fenv_t* in) {
  return 0;
}
int feupdateenv(const fenv_t* in) {
  return 0;
}
int fegetexcept(void) {
  return 0;
}
int fedisableexcept(int which) {
  return 0;
}
int feenableexcept(int which) {
  if ((which & FE_ALL_EXCEPT) == 0) return 0;
  __hindsight_unsupported("feenableexcept: traps of floating point");
}
