#include "support/invariant.h"

#include "support/internal_error.h"

namespace hindsight {

void invariantFailed(const char* condition, const char* should, const char* file, int line) {
  throw InternalError(std::string("internal error at ") + file + ":" + std::to_string(line) + ": " + should + " (" +
                      condition + ")");
}

} // namespace hindsight
