// Functions without a body that do in a native run what the test says (`InputHeap::calls`).
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <string>
#include <vector>

namespace hindsight {

/// Of these functions, those that the module only declares. `readInput` makes the next input of the test a value.
void defineOutsideFunctions(llvm::Module& module, const std::vector<std::string>& names,
                            const std::function<llvm::Value*(llvm::IRBuilder<>&, llvm::Type*)>& readInput);

} // namespace hindsight
