// How far a path still is from the entry of the program, in instructions: by that, guidance (`guidance.h`) chooses
// between the ways on of an infeasible path. The worklist has an order of its own (`frontier.h`).
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

class EntryDistance {
public:
  EntryDistance(const Program& program, const CallGraph& calls);
  uint32_t of(const BackwardState& state) const;

private:
  std::vector<std::vector<uint32_t>> fromFunctionEntry; // by function and block: to the block's start
  std::vector<uint32_t> fromProgramEntry;               // by function
};

} // namespace hindsight::backward
