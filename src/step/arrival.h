// Ends paths that have arrived at the target.
//
// The handlers of a target's instructions are replaced when a function is compiled, so that all other instructions run
// at full speed. Calls of library functions are a target only where the program itself makes them. If the machine is to
// pause there, it gives a state back before its first arrival, and continues once the state may pass; then only places
// count, not functions that are called through pointers.
#pragma once

#include "step/machine.h"

namespace hindsight {

bool isTarget(const Machine& machine, CodePoint point);
/// Whether calling the function, from where the machine is, is getting there.
bool isTargetCall(const Machine& machine, FunctionId callee);
void arrive(Machine& machine);
/// Only with a target.
void stopAtTarget(const Machine& machine, CompiledFunction& function);

} // namespace hindsight
