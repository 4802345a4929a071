// Which names a bitcode file defines and needs, as a linker sees them.
#pragma once

#include "support/result.h"

#include <string>
#include <vector>

namespace hindsight {

struct ModuleSymbols {
  std::vector<std::string> defined; // for all files, and only once in a program
  std::vector<std::string> weak;    // for all files, but another file may define it, too
  std::vector<std::string> needed;  // used, not defined; also those whose body is only a copy for an optimiser
};

/// Does not read the bodies.
Result<ModuleSymbols> readModuleSymbols(const std::string& path);

/// Files that hold code of the module, as a loaded program calls them. Nothing of a file that cannot be read.
std::vector<std::string> sourceFilesOf(const std::string& path);

} // namespace hindsight
