// Checks of the tool by itself (`--validate-solver`, `--prune-validate`): one that fails ends the process, so that no
// other engine can answer in its place and it is not overlooked.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace hindsight {

[[noreturn]] inline void selfCheckFailed(const char* should) {
  std::fprintf(stderr, "hindsight: a self-check failed: %s\n", should);
  std::abort();
}

} // namespace hindsight
