// Hands the world that the command line gives over to the models of runtime/posix: data that they read, constructors
// that come before all others, and a function that starts main with the arguments.
#pragma once

#include "support/given_world.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <string>
#include <vector>

namespace hindsight {

/// A harness of libFuzzer, which is started with data.
bool isFuzzTarget(const llvm::Function* entry);

/// Models that must be linked for it.
std::vector<std::string> modelsForWorld(const GivenWorld& given, const llvm::Function* entry);
/// After the models were linked. Returns the function to start in: `entry`, unless something has to be done before.
llvm::Function* giveWorld(llvm::Module& module, const GivenWorld& given, llvm::Function* entry);

} // namespace hindsight
