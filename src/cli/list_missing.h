// `hindsight run --list-missing`: what a program needs that is not there.
#pragma once

#include "cli/load_program.h"

namespace hindsight {

ExitCode listMissing(const CommandLine& line, LoadOptions options, const LoadFunction& load, Console& console);

} // namespace hindsight
