// Loads the program that a command line names: sources, bitcode, what a build made, a compilation database.
#pragma once

#include "cli/command.h"
#include "program/loader.h"

#include <functional>
#include <memory>

namespace hindsight {

using LoadFunction = std::function<Result<std::unique_ptr<Program>>(const LoadOptions&)>;

/// Notes go to the console. `options` are completed by what the files hold; `lookAtFiles` sees them before.
Result<std::unique_ptr<Program>>
loadNamedProgram(const CommandLine& line, LoadOptions options, const LoadFunction& load, Console& console,
                 const std::function<void(const std::vector<InputFile>&)>& lookAtFiles = {});

} // namespace hindsight
