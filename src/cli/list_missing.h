// `hindsight run --list-missing`: functions and variables that a program needs and does not have.
#pragma once

#include "cli/load_program.h"

namespace hindsight {

ExitCode listMissing(const CommandLine& line, LoadOptions options, const LoadFunction& load, Console& console);

} // namespace hindsight
