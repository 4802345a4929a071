// SHA-256 of files, for documents that say which file they speak of, and of texts.
#pragma once

#include "support/result.h"

#include <string>
#include <string_view>

namespace hindsight {

/// In hexadecimal.
Result<std::string> sha256OfFile(const std::string& path);
std::string sha256Of(std::string_view text);

} // namespace hindsight
