// What the callers of an entry promise, as a function of its own that is called first.
#pragma once

#include "support/result.h"

#include <llvm/IR/Module.h>

#include <optional>

namespace hindsight {

/// The entry calls `assume_NAME`, which has its parameters, before it does anything. Calls of the entry by the program
/// itself go to a copy without that.
std::optional<Error> assumeAtStart(llvm::Module& module, llvm::Function& entry);

} // namespace hindsight
