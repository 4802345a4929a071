// How far a path still is from the entry of the program, in instructions: what the search goes by.
#pragma once

#include "backward/state.h"

namespace hindsight {

class EntryDistance {
public:
  EntryDistance(const Program& program, const CallGraph& calls);
  uint32_t of(const BackwardState& state) const;

private:
  std::vector<std::vector<uint32_t>> fromFunctionEntry; // by function and block: to the block's start
  std::vector<uint32_t> fromProgramEntry;               // by function
};

} // namespace hindsight
