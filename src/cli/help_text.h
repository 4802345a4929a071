// The help pages, made from the commands and the option table.
#pragma once

#include "cli/command.h"

#include <memory>
#include <span>
#include <string>

namespace hindsight {

using Commands = std::vector<std::unique_ptr<Command>>;

/// What the tool is, its commands, and where to go on.
std::string renderHelp(const Commands& commands);
/// Everything about one command.
std::string renderHelp(const CommandInfo& command);

} // namespace hindsight
