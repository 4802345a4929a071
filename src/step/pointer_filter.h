// Who can say, without a solver, that a symbolic pointer does not point to some of the objects that its term names.
#pragma once

#include "memory/pointer_candidates.h"
#include "program/program.h"

#include <vector>

namespace hindsight {

class Machine;

class PointerFilter {
public:
  virtual ~PointerFilter() = default;
  /// Takes out candidates that a register of the top frame cannot point to where the state stands. Numbers stay, and so
  /// does everything if nothing would be left.
  virtual void filter(Machine& machine, Slot slot, std::vector<PointerCandidate>& candidates) = 0;
};

} // namespace hindsight
