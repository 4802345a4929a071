// Which sources of a project make up the program of one of its main functions, where several sources define a name that
// it needs: what is built for the same target of CMake, else what lies in the same folder, which is said.
#pragma once

#include "intake/selection.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hindsight::intake {

struct ProgramPart {
  std::string source, object = {}; // paths; the object may not be known
};

struct ProgramChoice {
  std::vector<size_t> taken;      // in the order of the candidates
  std::optional<NameClash> clash; // that nothing decides
  std::vector<std::string> notes; // what was taken because of its folder
};

/// The program of the candidate `first`, which is in it. `parts` are those of the candidates.
ProgramChoice chooseProgram(const std::vector<LinkCandidate>& candidates, std::span<const ProgramPart> parts,
                            size_t first);

} // namespace hindsight::intake
