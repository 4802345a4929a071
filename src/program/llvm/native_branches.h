// A native module that tells the replay library which way it goes at every branch (support/branch_code.h), to be
// compared with what the engine says.
#pragma once

#include <llvm/IR/Module.h>

#include <vector>

namespace hindsight {

/// From the start of each of these functions to its end. While a function that is not in the module runs, nothing is
/// told: neither what it calls back nor what it calls at the end of the program.
void recordBranches(llvm::Module& module, const std::vector<llvm::Function*>& starts);

} // namespace hindsight
