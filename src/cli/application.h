// The tool as a function: selects the command, and runs it.
#pragma once

#include "cli/command.h"
#include "cli/help_text.h"

#include <span>
#include <string>

namespace hindsight {

/// `words` is the command line without the name of the tool.
ExitCode runApplication(std::span<const std::string> words, const Commands& commands, std::string_view version,
                        Console& console);

} // namespace hindsight
