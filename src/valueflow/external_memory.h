// mod(F) and ref(F) of SATRACER, section III-A.1: which variables of memory a function modifies and reads that are not
// its own, its callees included. What lives only as long as the call itself, as its locals do, is no part of them.
//
// `pointer/mod_ref.h` answers the same question in bytes; here an answer is in variables, and locals are left out.
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
