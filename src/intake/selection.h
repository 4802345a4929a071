// Which modules belong to a program, as a linker decides it: some are in it, others only if a name is needed that they
// define and nobody before them.
#pragma once

#include "program/module_symbols.h"

#include <cstddef>
#include <string>
#include <vector>

namespace hindsight::intake {

/// Modules that are taken together: those of one object, of one member of an archive, of one shared library.
struct LinkCandidate {
  std::vector<ModuleSymbols> modules;
  bool isWanted = false; // whether it is needed or not
};

/// A name that several candidates could be taken for.
struct NameClash {
  std::string name;
  size_t first, second; // indices
};

struct ModuleSelection {
  std::vector<size_t> taken;      // indices of those that are in the program, in the order of the candidates
  std::vector<NameClash> clashes; // each name once
};

/// `names` are needed from the beginning. The first candidate that defines a name is taken for it.
ModuleSelection selectNeeded(const std::vector<LinkCandidate>& candidates, const std::vector<std::string>& names);

} // namespace hindsight::intake
