// The archives and shared libraries of a link that was done before, found again.
#pragma once

#include "intake/bitcode_records.h"

#include <string>
#include <vector>

namespace hindsight::intake {

struct LinkedLibraries {
  std::vector<std::string> files;   // that are there, in the order of the line
  std::vector<std::string> missing; // archives that were named and are gone
  std::vector<std::string> flags;   // -l and -L for what is not among the files: libraries of the system
};

LinkedLibraries librariesOf(const BitcodeRecord& link);

} // namespace hindsight::intake
