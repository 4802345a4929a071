// Pointers that active calls hold in registers when the program ends, as roots of the leak check: those of variables in
// scope, and registers that are live behind the call. Locals in memory are objects of their own.
#pragma once

#include "program/liveness.h"
#include "step/state.h"

#include <functional>

namespace hindsight {

using LivenessOf = std::function<Liveness&(const Function&)>;

/// The slots of a frame that are roots, each once. `isTop`: no other frame is above this one.
std::vector<Slot> heldSlots(const Frame& frame, bool isTop, const Program& program, const LivenessOf& livenessOf);

} // namespace hindsight
