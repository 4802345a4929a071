// Whether accesses are aligned as their types demand.
//
// An object is known to be aligned as its declaration or its allocator says, and no better: an access that needs more
// is aligned only by chance. Once a program has looked at the address of an object it may have aligned a pointer by
// hand; then the shadow address counts, and the result depends on it.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// Whether accesses of this function are checked: those of library models are not, which do what the machine permits.
inline bool checksAlignment(const Machine& machine, const Function& function) {
  return machine.config.checkAlignment && !function.fromRuntime;
}
/// Goes on only where an access to the checked target is aligned. False: the state has ended.
bool requireAligned(Machine& machine, const PointerTarget& target, const Object& object, const Instruction& access,
                    bool isWrite);

} // namespace hindsight
