// Variables of a native module that start with what a test has for them.
#pragma once

#include <llvm/IR/Module.h>

namespace hindsight {

/// Adds a constructor that runs before all others and shows the replay library every variable that the program can
/// change, by its name. Which of them the test has a value for is the test's affair.
void startGlobalsFromTest(llvm::Module& module);

} // namespace hindsight
