// Files read whole and written whole: a reader never sees half of what was written.
#pragma once

#include "support/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace hindsight {

/// Everything in a file. A folder, or a file that cannot be read, is an error that names it.
Result<std::string> readFile(const std::filesystem::path& path);

/// Writes next to `path` and renames over it, so that `path` holds the old content or the new, never a part.
/// Returns what went wrong, if anything did.
[[nodiscard]] std::optional<Error> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

} // namespace hindsight
