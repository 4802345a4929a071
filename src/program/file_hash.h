// SHA-256 of a file, for documents that say which file they speak of.
#pragma once

#include "support/result.h"

#include <string>

namespace hindsight {

/// In hexadecimal.
Result<std::string> sha256OfFile(const std::string& path);

} // namespace hindsight
