// Parses arguments to a CommandLine: binds the option table to the parser, and suggests the nearest name for a typo.
#pragma once

#include "cli/command.h"

#include <span>
#include <string>

namespace hindsight {

/// Parses the words after the command's name.
Result<CommandLine> parseCommandLine(const CommandInfo& command, std::span<const std::string> words);

} // namespace hindsight
