// What calls that are not over hold in registers when the program ends: the pointers that its variables in scope have,
// and what was still needed behind the call. Locals in memory are objects of their own.
#pragma once

#include "program/liveness.h"
#include "step/state.h"

#include <functional>

namespace hindsight {

using LivenessOf = std::function<Liveness&(const Function&)>;

/// The slots of a frame that hold something, each once. `isTop`: the frame calls nobody who has a frame.
std::vector<Slot> heldSlots(const Frame& frame, bool isTop, const Program& program, const LivenessOf& livenessOf);

} // namespace hindsight
