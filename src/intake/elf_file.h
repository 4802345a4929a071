// Sections of an ELF file (32 or 64 bits, little-endian): read by their name, and added.
#pragma once

#include "support/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace hindsight::intake {

bool isElf(std::string_view file);

/// The contents of all sections of this name, one after the other; empty if there is none. An error if the file is not
/// what its header says.
Result<std::string> readElfSections(std::string_view file, std::string_view name);

/// Adds a section that is not loaded. The rest of the file stays where it is, so that executables run as before.
[[nodiscard]] std::optional<Error> addElfSection(const std::string& path, std::string_view name,
                                                 std::string_view content);

} // namespace hindsight::intake
