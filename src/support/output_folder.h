// Where results go: hindsight-out/000, 001, ... Every run gets a folder of its own and none is ever written over,
// also not by a run that starts at the same moment. `hindsight-out/last` always points at the newest.
#pragma once

#include "support/result.h"

#include <filesystem>
#include <string>

namespace hindsight {

inline constexpr std::string_view kDefaultOutputRoot = "hindsight-out";

/// Creates the next free numbered folder in `root` (which is created too) and points `root`/last at it.
Result<std::filesystem::path> createNumberedFolder(const std::filesystem::path& root);

/// Creates exactly this folder. One that holds anything already is an error.
Result<std::filesystem::path> createNamedFolder(const std::filesystem::path& folder);

/// What createNamedFolder would complain about, without creating anything.
std::optional<Error> checkNamedFolder(const std::filesystem::path& folder);

} // namespace hindsight
