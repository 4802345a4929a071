// Where the compiled C library models are.
#pragma once

#include <string>

namespace hindsight {

/// $HINDSIGHT_RUNTIME, or ../lib/hindsight beside the folder of the running executable.
std::string runtimeFolder();

} // namespace hindsight
