// The function a user names as the start of the program. Private to src/program.
#pragma once

#include "support/result.h"

#include <llvm/IR/Module.h>

#include <string>

namespace hindsight {

/// By linkage name, or for C++ by the name in the source, with or without parameters, if only one function has it.
llvm::Function* findEntry(llvm::Module& module, const std::string& entry);

/// What to say when there is none.
Error noEntry(const llvm::Module& module, const std::string& entry);

} // namespace hindsight
