// Objects and pointers that are live at the end although nothing reads them on the way: those that leak checks look at.
#pragma once

#include "prune/reenactor.h"

namespace hindsight::prune {

/// A local is found by the register that holds its address: adds those of all locals that the interpolant mentions.
void placeLocals(Interpolant& interpolant, const Program& program, const State& state, Locations& locations,
                 unsigned pointerWidth);

/// Whether an object is lost when the path is over depends on the pointers that lead there from globals and from what
/// active calls hold, also if nothing reads them. They become needs at the start of the stretch. False: that is not
/// possible.
bool keepReachable(Reenactor& stretch, const Reenactor::End& end);

} // namespace hindsight::prune
