// Ends of paths, and what a report says about the object in question.
#pragma once

#include "step/path_end.h"
#include "step/state.h"

#include <functional>
#include <string>
#include <vector>

namespace hindsight {

class Machine;

class Ending {
public:
  explicit Ending(Machine& machine) : machine(machine) {}

  void endPath(PathEnd how);
  void endWithError(ErrorKind kind, std::string message, std::vector<EndNote> notes = {});
  void endUnsupported(std::string what);
  void endSolverGaveUp();
  /// Ends a copy of the state on which `condition` is assumed; the state itself goes on.
  void spawnError(const Term* condition, Ref<const Witness> witness, ErrorKind kind,
                  const std::function<std::string(const State&)>& message, std::vector<EndNote> notes = {});

  std::string objectName(ObjectId id) const;
  std::vector<EndNote> objectNotes(ObjectId id) const;
  /// Where the program allocated the object: a library model stands for its caller.
  CodePlace allocationPlace(const Object& object) const;

private:
  Machine& machine;
};

} // namespace hindsight
