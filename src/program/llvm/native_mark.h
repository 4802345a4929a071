// Marks in a native module: calls that say that a target was reached.
#pragma once

#include "support/target_place.h"

#include <llvm/IR/Module.h>

#include <string>

namespace hindsight {

/// Puts a call of the replay library before every place that the target stands for, where the engine says "arrived".
/// Returns how many there are. Relative names of files start from `folder`.
unsigned markTarget(llvm::Module& module, const TargetPlace& target, const std::string& folder);

/// Puts a call of the replay library before every instruction at this place, which goes on after it. Column 0: any.
/// Returns how many there are.
unsigned markPassing(llvm::Module& module, const WatchedPlace& place, const std::string& folder);

} // namespace hindsight
