// Which states can still get to the target. Those that cannot are dropped, and nothing is lost.
#pragma once

#include "program/reachability.h"
#include "step/machine.h"

namespace hindsight {

class TargetWatch {
public:
  /// The machine's configuration has the target.
  explicit TargetWatch(const Machine& machine);

  /// False only if nothing that the state may do leads to the target: what its activations go on with, where `longjmp`
  /// may take it, and what runs when the program ends.
  bool canReach(const State& state) const;

private:
  bool endLeadsThere(const Program& program) const;

  Reachability reach;
  bool throughTheEnd; // by functions that run when the program ends
};

} // namespace hindsight
