// Before main and after it: constructors, arguments, exit handlers, destructors.
#pragma once

#include "step/path_end.h"
#include "step/state.h"

namespace hindsight {

class Machine;

class Phases {
public:
  explicit Phases(Machine& machine) : machine(machine) {}

  /// The outermost function returned: enters what comes next, or ends the path.
  void entryReturned(Value status);
  /// main has returned or exit was called: destructors, then the end.
  void leaveProgram(Value status, EndKind kind);
  /// The program ends now, with this status of 32 bits.
  void endWithStatus(EndKind kind, Value status);

private:
  Value exitStatus(Value returned);

  Machine& machine;
};

} // namespace hindsight
