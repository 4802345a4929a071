#include "support/invariant.h"

#include <cstdio>
#include <cstdlib>

namespace hindsight {

void invariantFailed(const char* condition, const char* should, const char* file, int line) {
  std::fprintf(stderr, "hindsight: internal error at %s:%d: %s (%s)\n", file, line, should, condition);
  std::abort();
}

} // namespace hindsight
