// mod(F) and ref(F) of SATRACER, section III-A.1: the variables of memory that a function, its callees included,
// modifies and reads. Objects that live only as long as the call itself, as its locals do, are excluded.
//
// `pointer/mod_ref.h` answers the same query in bytes; here the answer is in variables, and locals are excluded.
#pragma once

#include "valueflow/memory_variables.h"

namespace hindsight::valueflow {

class ExternalMemory {
public:
  /// All must outlive it.
  ExternalMemory(const Program& program, const PointsTo& pointers, const MemoryVariables& variables);

  const LocationSet& modifies(FunctionId function) const { return effects[function].modified; }
  /// Reads, or hands through to whoever comes after a write that may leave some of it as it was.
  const LocationSet& uses(FunctionId function) const { return effects[function].used; }
  /// Whether the variable is gone when the function returns.
  bool isOwn(FunctionId function, VariableIndex variable) const { return owner[variable] == function; }

private:
  struct Effects {
    LocationSet modified, used;
  };
  void addOwn(const Function& function);
  void findOwners();
  void closeOverCalls();
  void absorb(Effects& into, FunctionId function, const Effects& from) const;

  const Program& program;
  const PointsTo& pointers;
  const MemoryVariables& variables;
  std::vector<Effects> effects;
  std::vector<std::vector<uint32_t>> callees;
  std::vector<FunctionId> owner; // by variable; kNone: it may outlive every call
};

} // namespace hindsight::valueflow
