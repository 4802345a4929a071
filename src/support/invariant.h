// Checked invariants. They stay on in release builds: a wrong verdict costs more than a compare.
#pragma once

namespace hindsight {

[[noreturn]] void invariantFailed(const char* condition, const char* should, const char* file, int line);

} // namespace hindsight

/// Throws an `InternalError` (`internal_error.h`) that says what should have held.
#define HS_INVARIANT(condition, should)                                                                                \
  do {                                                                                                                 \
    if (__builtin_expect(!(condition), 0)) ::hindsight::invariantFailed(#condition, should, __FILE__, __LINE__);       \
  } while (false)

#define HS_UNREACHABLE(should) ::hindsight::invariantFailed("unreachable", should, __FILE__, __LINE__)
